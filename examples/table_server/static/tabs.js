/* Tabs by the pattern of the ARIA practices: arrows move, the panel follows. */

/** Start the tabs of a list; `open(name)` opens the one whose panel is `panel-name`. */
export function startTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const select = (tab, focus) => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (focus) tab.focus();
  };
  for (const tab of tabs) tab.addEventListener("click", () => select(tab, false));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.indexOf(document.activeElement);
    if (step && at >= 0) select(tabs[(at + step + tabs.length) % tabs.length], true);
  });
  return {
    open: (name) =>
      select(
        tabs.find((tab) => tab.getAttribute("aria-controls") === `panel-${name}`),
        false,
      ),
  };
}
