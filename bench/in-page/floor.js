/** What counts as shown on the floor page. */
globalThis.benchShows = (() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((found) => found.checkVisibility())
  return {
    ready: () => document.documentElement?.hasAttribute('data-ready') === true,
    figures: () => document.documentElement?.hasAttribute('data-ready') === true,
    list: () => shown('#list tbody tr').length > 0,
    record: (key) => shown('#record input').some((input) => input.value === key),
    found: (hits) => shown('#list tbody tr').length === Math.min(hits, 250),
    tab: (title) => shown('section').some((section) => section.ariaLabel === title && section.childElementCount > 0),
  }
})()
