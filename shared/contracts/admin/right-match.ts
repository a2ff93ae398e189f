/**
 * Whether these rights of screens give a right. A right may hold one asterisk, which stands for any text: `gl/*` gives
 * `gl/account.view`, and the pattern `gl/*.view` too.
 */
export function screenRights(rights: readonly string[]): (right: string) => boolean {
  const exact = new Set(rights.filter((right) => !right.includes('*')))
  const patterns = rights.filter((right) => right.includes('*'))
  return (right) => exact.has(right) || patterns.some((pattern) => matches(pattern, right))
}

/** Whether a right with an asterisk reaches as far as another. */
export function matches(pattern: string, right: string): boolean {
  const [start, end] = pattern.split('*', 2) as [string, string]
  return right.length >= start.length + end.length && right.startsWith(start) && right.endsWith(end)
}
