/** The first way that leads from something back to itself, in the order in which it is gone; null where there is none. */
export function loopIn(all: readonly (readonly [number, readonly number[]])[]): number[] | null {
  const leads = new Map(all)
  const done = new Set<number>()
  const way: number[] = []
  const follow = (number: number): number[] | null => {
    const at = way.indexOf(number)
    if (at >= 0) return way.slice(at)
    if (done.has(number)) return null
    way.push(number)
    for (const next of leads.get(number) ?? []) {
      const loop = follow(next)
      if (loop) return loop
    }
    way.pop()
    done.add(number)
    return null
  }
  for (const number of leads.keys()) {
    const loop = follow(number)
    if (loop) return loop
  }
  return null
}
