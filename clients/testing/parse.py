"""Parses the sources of a client, for machines that have no compiler for its language.

Usage: parse.py LANGUAGE PATH...

Parses the files of the language in each path. The README of the working directory must show the only
file of the language in `examples`, word by word.
"""

import importlib
import sys
from pathlib import Path

from tree_sitter import Language, Node, Parser

ENDINGS = {"kotlin": ".kt", "swift": ".swift"}


def faults(node: Node):
    """The innermost nodes that are wrong."""
    if node.is_missing or node.type == "ERROR":
        yield node
    elif node.has_error:
        for child in node.children:
            yield from faults(child)


def main(language: str, *paths: str) -> None:
    parser = Parser(Language(importlib.import_module(f"tree_sitter_{language}").language()))
    files = sorted(file for path in paths for file in Path(path).rglob(f"*{ENDINGS[language]}"))
    found = 0
    for file in files:
        for fault in faults(parser.parse(file.read_bytes()).root_node):
            found += 1
            line = fault.start_point.row + 1
            print(f"{file}:{line}: {fault.text.decode(errors='replace').splitlines()[:1]}")
    if not files or found:
        sys.exit(f"{len(files)} files, {found} faults")
    (example,) = Path("examples").rglob(f"*{ENDINGS[language]}")
    if f"```{language}\n{example.read_text()}```\n" not in Path("README.md").read_text():
        sys.exit(f"README.md does not show {example} as it is")
    print(f"ok {len(files)} files parse")


main(*sys.argv[1:])
