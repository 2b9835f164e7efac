"""Sets of up to 62 things as the bits of one integer."""

from typing import Any

from ruse.core.kernel import kernel, when_compiling
from ruse.core.linking import dispatch, register


def count(members: int) -> int:
    """How many bits are set."""
    return int(members).bit_count()


def lowest(members: int) -> int:
    """The number of the lowest set bit; the set must not be empty."""
    value = int(members)
    return (value & -value).bit_length() - 1


def nth(members: int, n: int) -> int:
    """The number of the set bit that has exactly n set bits below it."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)


@kernel
def list_bits(members: int, first: int, out: Any) -> int:
    """Write `first + bit` for every set bit into out, lowest first; return how many."""
    n = 0
    while members:
        out[n] = first + lowest(members)
        members &= members - 1
        n += 1
    return n


@when_compiling
def _as_processor_instructions() -> None:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def population(typing_context: Any, members: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def trailing_zeros(typing_context: Any, members: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, False))

        return types.int64(types.int64), generate

    @intrinsic
    def deposit(typing_context: Any, bits: Any, members: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            name, of_type = "llvm.x86.bmi.pdep.64", ir.FunctionType(word, [word, word])
            return builder.call(builder.module.declare_intrinsic(name, (), of_type), args)

        return types.int64(types.int64, types.int64), generate

    def bit_count(members: int) -> Any:
        return population(members)  # type: ignore[call-arg]

    def lowest_bit(members: int) -> Any:
        return trailing_zeros(members)  # type: ignore[call-arg]

    def nth_bit(members: int, n: int) -> Any:
        return trailing_zeros(deposit(1 << n, members))  # type: ignore[call-arg]

    dispatch(count, lambda members: bit_count)
    dispatch(lowest, lambda members: lowest_bit)
    if _deposits_quickly():
        dispatch(nth, lambda members, n: nth_bit)
    else:
        register(nth, inline=True)


def _deposits_quickly() -> bool:
    """Whether code is compiled for a processor that finds the nth bit at once.

    The first two generations of AMD's Zen have the instruction, but take a hundred steps for it.
    """
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
    from numba import config

    is_another_meant = bool(config.CPU_NAME or config.CPU_FEATURES)  # type: ignore[attr-defined]
    is_slow = get_host_cpu_name() in ("znver1", "znver2")
    return bool(get_host_cpu_features().get("bmi2")) and not (is_another_meant or is_slow)
