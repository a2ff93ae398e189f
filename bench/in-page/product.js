/** What counts as shown in the product, by the names of shell.md D19. */
globalThis.benchShows = (() => {
  const panel = () => [...document.querySelectorAll('[role="tabpanel"]')].find((found) => found.checkVisibility())
  const grid = () => [...(panel()?.querySelectorAll('[role="grid"]') ?? [])].find((found) => found.checkVisibility())
  const rows = () => [...(grid()?.querySelectorAll('tbody tr[aria-rowindex]') ?? [])]
  const settled = () => grid()?.ariaBusy === 'false'
  return {
    ready: () => document.documentElement?.hasAttribute('data-ready') === true,
    figures: () =>
      document.querySelector('suite-home')?.shadowRoot?.querySelector('suite-home-kpis')?.checkVisibility() === true,
    /** A list of at least this many records, and rows of it. */
    list: (least) => settled() && rows().length > 0 && Number(grid().ariaRowCount) > least,
    /** The form of this record. */
    record(key) {
      const heads = [...(panel()?.querySelectorAll('header[data-region="head"]') ?? [])]
      const head = heads.find((found) => found.checkVisibility())
      return (
        [...(head?.querySelectorAll('span') ?? [])].some((name) => name.textContent === key) &&
        [...panel().querySelectorAll('input')].some((input) => input.value === key && input.checkVisibility())
      )
    },
    /** A list of so many records; heads and filters are rows too. */
    found: (hits) => settled() && rows().length > 0 && Number(grid().ariaRowCount) === hits + 2,
    /** The panel of this tab, whatever its module draws in it. */
    panel: (title) => panel()?.ariaLabel === title && panel().childElementCount > 0,
    /** The panel of this tab with its list. */
    tab: (title) => panel()?.ariaLabel === title && rows().length > 0,
  }
})()
