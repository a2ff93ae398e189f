/** Hash address of a path of the suite. */
export const addressOf = (path: string): string => `#${path}`

/**
 * Takes a plain press of a link into our hands; a press that asks the browser for a new tab or window stays the browser's.
 */
export function onPlainPress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act()
  }
}
