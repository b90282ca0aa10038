"""The package, as an app gets it: packed by the README's words, and installed where nothing is."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
# What was made is not in a new copy of the repository.
MADE = shutil.ignore_patterns(".venv", "dist", "__pycache__", ".*_cache")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def run(where: Path, *command: str | Path) -> str:
    # The README's pip is that of the client's environment.
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=where, env=environment, text=True, stdout=subprocess.PIPE)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_the_package_is_whole_and_has_the_types_and_the_match_of_the_readme(tmp_path: Path) -> None:
    copy, app = tmp_path / "copy", tmp_path / "app"
    shutil.copytree(ROOT, copy, ignore=MADE)
    (words,) = blocks("sh")
    run(copy, "sh", "-ec", words)
    (wheel,) = (copy / "dist").glob("*.whl")
    run(tmp_path, sys.executable, "-m", "venv", app)
    python = app / "bin/python"
    mypy = re.search(r"^mypy==.*$", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert mypy
    run(app, python, "-m", "pip", "install", "-q", wheel, mypy[0])
    files = [f"block_{number}.py" for number, _ in enumerate(blocks("python"))]
    for file, block in zip(files, blocks("python"), strict=True):
        (app / file).write_text(block)
    run(app, python, "-m", "mypy", "--strict", *files)
    assert run(app, python, files[0]).endswith(" finished \n")
