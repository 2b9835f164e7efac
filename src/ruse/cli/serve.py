"""`ruse serve` and `ruse store`: hosting tables, and looking after what is kept of them."""

import json
import logging
import sys
import webbrowser
from argparse import Namespace

from ruse.cli.naming import complaint_of
from ruse.cli.words import JSON_LANGUAGE, book, spoken, words
from ruse.core.errors import RuseError
from ruse.core.extras import extra
from ruse.server.settings import Settings, listed, settings
from ruse.server.store.check import OtherBox, OtherRules, Reason, check_store


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
    """Back up, or check."""
    return _back_up(args) if args.do == "backup" else _check(args)


def _back_up(args: Namespace) -> int:
    from ruse.server.store.sqlite import backup

    if args.file is None:
        raise RuseError(words().BACKUP_NEEDS_FILE)
    store = _settings(args).store
    backup(store, args.file)
    print(json.dumps({"backup": str(args.file)}) if args.json else words().backed_up(str(store), str(args.file)))
    return 0


def _check(args: Namespace) -> int:
    if args.file is not None:
        raise RuseError(words().check_takes_no_file(str(args.file)))
    num_matches, differing = check_store(_settings(args).store)
    if args.json:
        told = [{**each._asdict(), "reason": _reason(each.reason, JSON_LANGUAGE)} for each in differing]
        print(json.dumps({"matches": num_matches, "differing": told}))
    else:
        for each in differing:
            print(words().store_differs(each.table, each.game, _reason(each.reason, spoken())))
        print(words().store_checked(num_matches, len(differing)))
    return 1 if differing else 0


def _reason(reason: Reason, language: str) -> str:
    """Why a match cannot go on as it was."""
    if isinstance(reason, RuseError):
        return str(reason) if language == JSON_LANGUAGE else complaint_of(reason)
    if isinstance(reason, OtherRules):
        return str(book(language).other_rules(*reason))
    return str(book(language).other_box(*reason) if isinstance(reason, OtherBox) else book(language).OTHER_END)


def _settings(args: Namespace) -> Settings:
    bots = getattr(args, "bots", None)
    if bots and not all(map(listed, bots)):
        raise RuseError(words().EMPTY_OFFER)
    given = {name: getattr(args, name, None) for name in ("host", "port", "store")}
    return settings(**given, bots=",".join(bots) if bots else None)
