"""Our doors beside other packages' doors: ``python -m benchmarks.compare`` (see README.md in this folder)."""
