"""`ruse serve` and `ruse store`: hosting tables, and looking after what is kept of them."""

import json
import logging
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Sequence

from ruse.cli.words import spoken, words
from ruse.core.errors import RuseError
from ruse.core.extras import extra
from ruse.core.text import shown
from ruse.server.settings import Settings, listed, settings
from ruse.server.store.check import Damage, Differing, check_store


def serve_tables(args: Namespace) -> int:
    """Run a server until it is told to stop."""
    with extra("play"):
        from ruse.server.serving import serve
    from ruse.server.store.sqlite import StoreInUse, address_of_owner

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    chosen = _settings(args)

    def ready(address: str) -> None:
        print(words().serving(address, chosen.store), flush=True)
        if offered := list(dict.fromkeys(listed(chosen.bots))):
            print(words().offering(offered), flush=True)
        if args.open:
            webbrowser.open(address)

    try:
        serve(chosen, ready, any_port=args.open and args.port is None)
    except StoreInUse:
        address = address_of_owner(chosen.store)
        if not args.open or not address:
            raise
        print(words().serving_already(address), flush=True)
        webbrowser.open(address)
    return 0


def look_after_store(args: Namespace) -> int:
    """Back up, check, upgrade, or prune."""
    if args.file is not None and args.do != "backup":
        raise RuseError(words().store_takes_no_file(args.do, str(args.file)))
    if args.drop and args.do != "upgrade":
        raise RuseError(words().store_takes_no_option(args.do, "--drop"))
    if args.days is not None and args.do != "prune":
        raise RuseError(words().store_takes_no_option(args.do, "--days"))
    return {"backup": _back_up, "check": _check, "upgrade": _upgrade, "prune": _prune}[args.do](args)


def _back_up(args: Namespace) -> int:
    from ruse.server.store.sqlite import backup

    if args.file is None:
        raise RuseError(words().BACKUP_NEEDS_FILE)
    store = _settings(args).store
    backup(store, args.file)
    print(json.dumps({"backup": str(args.file)}) if args.json else words().backed_up(str(store), str(args.file)))
    return 0


def _check(args: Namespace) -> int:
    num_matches, found = check_store(_settings(args).store)
    differing = [each for each in found if isinstance(each, Differing)]
    damaged = [each for each in found if isinstance(each, Damage)]
    if args.json:
        told = {"matches": num_matches, "differing": _records(differing), "damaged": _records(damaged)}
        print(json.dumps(told))
    else:
        for damage in damaged:
            print(words().store_damaged(damage.table, shown(damage.reason.in_language(spoken()))))
        _tell_differing(differing)
        print(words().store_checked(num_matches, len(differing)))
        if damaged:
            print(words().store_damages(len(damaged)))
    return 1 if found else 0


def _upgrade(args: Namespace) -> int:
    from ruse.server.store.upgrade import upgrade_store

    store = _settings(args).store
    done = upgrade_store(store, args.drop)
    if args.json:
        told = (
            {"upgraded": False}
            if done is None
            else {
                "upgraded": done.old is not None,
                "matches": done.num_matches,
                "left_out": _records(done.left_out),
                "old": str(done.old) if done.old else None,
            }
        )
        print(json.dumps(told))
    elif done is None:
        print(words().store_is_new(str(store)))
    else:
        _tell_differing(done.left_out)
        if done.old is None:
            print(words().store_not_upgraded(str(store), len(done.left_out)))
        else:
            print(words().store_upgraded(str(store), done.num_matches, len(done.left_out), str(done.old)))
    return 1 if done is not None and done.old is None else 0


def _prune(args: Namespace) -> int:
    from ruse.server.store.retention import prune_store

    chosen = _settings(args)
    days = chosen.keep_days if args.days is None else args.days
    num_pruned = prune_store(chosen.store, days)
    print(
        json.dumps({"pruned": num_pruned}) if args.json else words().store_pruned(str(chosen.store), num_pruned, days)
    )
    return 0


def _records(found: Sequence[Differing | Damage]) -> list[dict[str, str]]:
    return [{**each._asdict(), "reason": str(each.reason)} for each in found]


def _tell_differing(found: Sequence[Differing]) -> None:
    for each in found:
        print(words().store_differs(each.table, shown(each.game), shown(each.reason.in_language(spoken()))))


def _settings(args: Namespace) -> Settings:
    bots = getattr(args, "bots", None)
    if bots and not all(map(listed, bots)):
        raise RuseError(words().EMPTY_OFFER)
    given = {name: getattr(args, name, None) for name in ("host", "port", "store")}
    return settings(**given, bots=",".join(bots) if bots else None)
