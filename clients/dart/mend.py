"""Mends the classes of request bodies that OpenAPI Generator makes for Dart.

Usage: mend.py DOCUMENT DIRECTORY

The generator sends a member that is not given as null, or as an empty list. The server refuses both
where they mean nothing (`invite` of a match), or takes the list for what it says: an empty `reminders`
removes all. After this, what is not given is left out. The classes are those that the document's
request bodies reach, whatever their names.
"""

import json
import re
import sys
from pathlib import Path


def references(part):
    """The names of the schemas that a part of the document refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rsplit("/", 1)[-1]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def request_schemas(document):
    """The schemas of the objects that a client sends, by name."""
    found = {}
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    bodies = [operation["requestBody"] for operation in operations if "requestBody" in operation]
    names = set(references(bodies))
    while names:
        name = names.pop()
        found[name] = document["components"]["schemas"][name]
        names |= set(references(found[name])) - found.keys()
    return {name: schema for name, schema in found.items() if "properties" in schema}


def mended(code, schema):
    """The code of a class that leaves out what is not given."""
    for key, member in re.findall(r"json\[r'(\w+)'\] = this\.(\w+);", code):
        required = key in schema.get("required", [])
        nullable = re.search(rf"^  \S.*\? {member};$", code, re.M) is not None
        # A list that must be given must be given; one that may be null is null unless it is given.
        if required or nullable:
            modifier = "required " if required else ""
            code = code.replace(f"    this.{member} = const [],\n", f"    {modifier}this.{member},\n")
        if nullable:
            code = re.sub(rf"(        {member}: json\[.*\n.*\n            : )const \[\],", r"\1null,", code)
            code = re.sub(
                rf"(        {member}: )(\w+\.listFromJson\((json\[r'\w+'\])\)),", r"\1\3 == null ? null : \2,", code
            )
        elif not required:
            line = f"json[r'{key}'] = this.{member};"
            code = code.replace(f"      {line}", f"    if (this.{member}.isNotEmpty) {line}")
    return re.sub(r" else \{\n      json\[r'\w+'\] = null;\n    \}", "", code)


def faults(name, code, schema):
    """What is still wrong, if the generator writes something else than this knows."""
    for key in schema["properties"]:
        sent = re.search(rf"(.*)\n? *json\[r'{key}'\] = this\.(\w+)", code)
        if sent is None:
            yield f"{name} does not send {key}"
        elif key not in schema.get("required", []) and "if (this." not in sent[1]:
            yield f"{name} always sends {key}"
        elif key in schema.get("required", []) and f"required this.{sent[2]}," not in code:
            yield f"{name} does not require {key}"
    if re.search(r"json\[.*\] = null", code):
        yield f"{name} sends null"
    for member in re.findall(r"this\.(\w+) = const \[\]", code):
        if f"if (this.{member}.isNotEmpty)" not in code:
            yield f"{name}.{member} is empty unless it is given"


def main(document, directory):
    schemas = request_schemas(json.loads(Path(document).read_text()))
    files = {}
    for file in Path(directory).glob("*.dart"):
        for name in re.findall(r"^class (\w+) \{", file.read_text(), re.M):
            files[name] = file
    wrong = [f"there is no class {name}" for name in schemas if name not in files]
    for name in schemas.keys() & files.keys():
        code = mended(files[name].read_text(), schemas[name])
        files[name].write_text(code)
        wrong += faults(name, code, schemas[name])
    if wrong or not schemas:
        sys.exit("\n".join(["the requests of the generated code are wrong:", *sorted(wrong)]))


main(*sys.argv[1:])
