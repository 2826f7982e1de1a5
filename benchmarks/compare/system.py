"""What this machine and this build are, for the head of the table."""

from __future__ import annotations

import platform
import re
import sys
import sysconfig
from pathlib import Path

__all__ = ["build_flags", "cpu_name"]


def cpu_name() -> str:
    """The processor as the system names it."""
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    fields = dict(re.findall(r"^(model name|cpu family|model)\s*:\s*(.+)$", info, flags=re.MULTILINE))
    name = fields.get("model name", platform.machine())
    return f"{name} (family {fields['cpu family']}, model {fields['model']})" if "cpu family" in fields else name


def build_flags(root: Path) -> str:
    """The optimisation flags: what this Python adds by itself and then what setup.py adds."""
    if sys.platform == "win32":
        return "/O2"
    own = re.findall(r"-[Ofm]\S+", str(sysconfig.get_config_var("CFLAGS") or ""))
    setup = (root / "setup.py").read_text(encoding="utf-8")
    ours = re.findall(r"compile_args, link_args = \[([^\]]*-O3[^\]]*)\]", setup)
    added = re.findall(r'"([^"]+)"', ours[0]) if ours else []
    return " ".join(dict.fromkeys([*own, *added]))
