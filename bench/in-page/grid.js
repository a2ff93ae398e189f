/** What counts as shown in an entry grid of the workbench's stage. */
globalThis.benchShows = (() => {
  const grid = () => document.querySelector('[data-lines="items"]')
  return {
    ready: () => document.documentElement?.hasAttribute('data-ready') === true,
    /** So many lines, head and spare line beside them, and the first one with this product. */
    lines: (count, product) =>
      Number(grid()?.ariaRowCount) === count + 2 &&
      document.querySelector('[data-cell="items.0.product"]')?.textContent === product,
    /** A cell that is open with this text. */
    typed: (path, text) => document.querySelector(`[data-cell="${path}"] input`)?.value === text,
    /** The sum under a column, after what was typed into it. */
    summed: (text) => [...(grid()?.querySelectorAll('tfoot td') ?? [])].some((cell) => cell.textContent === text),
    /** A line is drawn at all. */
    line: (path) => document.querySelector(`[data-cell="${path}"]`)?.checkVisibility() === true,
  }
})()
