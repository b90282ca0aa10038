"""Generates the methods of the clients from the document and the code of openapi-python-client.

Usage: python generate.py DOCUMENT DIRECTORY

DIRECTORY has the generated operations and models; this adds `resources.py`: a class for each
resource, sync and async, with a method for each operation. What is in the path comes first; the
members of the body, or the query, are keywords.
"""

import ast
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

HEAD = '''"""The operations, grouped by resource. Made by generate.py: do not change it by hand."""

import datetime
from typing import Any
from uuid import UUID

from ..resource import AsyncPages, AsyncResource, Pages, Resource, new_key
'''
# Tags for caches: who has one reads status and headers too, with `generated.api`.
LEFT_OUT = "if_none_match"


@dataclass
class Parameter:
    """A parameter of a method, with its type and its default, if it has one."""

    name: str
    type: str
    default: str | None

    def __str__(self) -> str:
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")


@dataclass
class Method:
    """A method for an operation."""

    name: str
    module: str
    about: str
    path: list[Parameter]
    keywords: list[Parameter]
    #: The model of the body, and the names of its members.
    body: tuple[str, list[str]] | None
    result: str
    #: The type of the items, of a list with pages.
    item: str | None

    def write(self, is_async: bool) -> str:
        required = [one for one in self.keywords if one.default is None]
        rest = [one for one in self.keywords if one.default is not None]
        star = ["*"] if self.keywords else []
        given = ", ".join(map(str, ["self", *self.path, *star, *required, *rest]))
        members = self.body[1] if self.body else []
        passed = [one.name for one in self.path]
        if self.body:
            passed.append(f"body={self.body[0]}({', '.join(f'{name}={name}' for name in members)})")
        for one in self.keywords:
            if one.name == "idempotency_key":
                passed.append("idempotency_key=idempotency_key or new_key()")
            elif one.name not in members:
                passed.append(f"{one.name}={one.name}")
        call = "_pages" if self.item else "_call"
        result = f"Pages[{self.result}, {self.item}]" if self.item else self.result
        prefix = ("Async" if is_async else "") if self.item else ""
        awaited = "await " if is_async and not self.item else ""
        start = "async def" if is_async and not self.item else "def"
        return (
            f"    {start} {self.name}({given}) -> {prefix}{result}:\n"
            f'        """{self.about}"""\n'
            f"        return {awaited}self.{call}({', '.join([self.module, *passed])})\n"
        )


def functions(file: Path) -> dict[str, ast.FunctionDef]:
    return {
        node.name: node
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }


def named(annotation: ast.expr | None) -> str:
    """A type. `list` is a method of the classes, so the type has another name there."""
    return re.sub(r"\blist\[", "List[", ast.unparse(annotation) if annotation else "Any")


class Models:
    """The members of the generated models."""

    def __init__(self, directory: Path) -> None:
        self._files = {file.stem.replace("_", ""): file for file in directory.glob("*.py")}

    def members(self, model: str) -> list[Parameter] | None:
        """The members of a model; None of what is no model."""
        file = self._files.get(model.lower())
        if file is None:
            return None
        (found,) = (
            node
            for node in ast.parse(file.read_text()).body
            if isinstance(node, ast.ClassDef) and node.name == model
        )
        return [
            Parameter(
                node.target.id, named(node.annotation), node.value and ast.unparse(node.value)
            )
            for node in found.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        ]


def method_name(module: str, resource: str) -> str:
    """The name without the noun of its resource: `get_match` of `matches` is `get`."""
    verb, *words = module.split("_")
    nouns = {resource, re.sub(r"(?<=ch)es$|s$", "", resource)}
    at = next((index for index, word in enumerate(words) if word in nouns), len(words))
    return "_".join([verb, *words[:at], *words[at + 1 :]])


def method(file: Path, operation: dict[str, str], models: Models) -> Method:
    found = functions(file)
    arguments = found["_get_kwargs"].args
    path = [Parameter(one.arg, named(one.annotation), None) for one in arguments.args]
    keywords, body = [], None
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        type_ = named(one.annotation)
        members = models.members(type_) if one.arg == "body" else None
        if members is not None:
            body = type_, [member.name for member in members]
            keywords += members
        elif one.arg == "idempotency_key":
            keywords.append(Parameter(one.arg, "str | None", "None"))
        elif one.arg != LEFT_OUT:
            keywords.append(Parameter(one.arg, type_, default and ast.unparse(default)))
    response = re.fullmatch(r"Response\[(.*)\]", named(found["sync_detailed"].returns))
    assert response
    results = [one for one in response[1].split(" | ") if one not in ("Any", "ProblemDetails")]
    result = " | ".join(results) or "None"
    fields = {one.name: one.type for one in models.members(result) or []}
    has_pages = any(one.name == "cursor" for one in keywords)
    pages = has_pages and "None" in fields.get("next_cursor", "")
    item = re.fullmatch(r"List\[(.*)\]", fields["items"]) if pages else None
    about = f"{operation['summary']}\n\n{operation.get('description', '')}".strip()
    return Method(
        name=method_name(file.stem, operation["tag"]),
        module=file.stem,
        about=about.replace("\\", "\\\\").replace("\n", "\n        "),
        path=path,
        keywords=keywords,
        body=body,
        result=result,
        item=item[1] if item else None,
    )


def main(document: str, directory: str) -> None:
    root = Path(directory)
    models = Models(root / "models")
    resources: dict[str, list[Method]] = {}
    imports = []
    for methods in json.loads(Path(document).read_text())["paths"].values():
        for operation in methods.values():
            (tag,) = operation["tags"]
            name = operation["operationId"].lower()
            (file,) = (
                file
                for file in (root / "api" / tag).glob("*.py")
                if file.stem.replace("_", "") == name
            )
            # Streams are for `follow_match` and `stream_account`.
            if any(
                "text/event-stream" in r.get("content", {}) for r in operation["responses"].values()
            ):
                continue
            made = method(file, {**operation, "tag": tag}, models)
            known = resources.setdefault(tag, [])
            assert made.name not in [other.name for other in known], made
            known.append(made)
            imports.append(f"from .api.{tag} import {file.stem}\n")
    parts = [HEAD, *sorted(imports), "from .models import *\n"]
    parts.append("from .types import UNSET, File, Unset\n\nList = list\n")
    for prefix in ("", "Async"):
        for tag, made_methods in sorted(resources.items()):
            parts.append(f"\n\nclass {prefix}{tag.title()}({prefix}Resource):\n")
            parts.append(f'    """The operations of {tag}."""\n')
            parts += [f"\n{one.write(bool(prefix))}" for one in made_methods]
        parts.append(f'\n\nclass {prefix}Resources:\n    """All operations, by resource."""\n\n')
        parts.append("    def __init__(self, http: Any, api: Any) -> None:\n")
        for tag in sorted(resources):
            parts.append(f"        #: The operations of {tag}.\n")
            parts.append(f"        self.{tag} = {prefix}{tag.title()}(http, api)\n")
    (root / "resources.py").write_text("".join(parts))


main(*sys.argv[1:])
