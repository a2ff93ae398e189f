/** Which columns of a list are shown and in which order, kept per user on this computer. Holds names only, no data. */
export interface ColumnChoice {
  /** All columns in the user's order; the first one is frozen and always shown. */
  readonly order: readonly string[]
  readonly hidden: ReadonlySet<string>
}

const storageKey = (screenId: string, user: string) => `novus:columns:${user}:${screenId}`

/** The columns of the screen first, then the others of the entity, hidden. */
export function defaultChoice(all: readonly string[], shown: readonly string[]): ColumnChoice {
  return {
    order: [...shown, ...all.filter((name) => !shown.includes(name))],
    hidden: new Set(all.filter((name) => !shown.includes(name))),
  }
}

/**
 * A stored choice against the columns of today: what no longer exists is dropped, a new column stands at the end as the
 * screen wants it, and the frozen column stays first.
 */
export function reconciled(stored: { order: string[]; hidden: string[] }, usual: ColumnChoice): ColumnChoice {
  const [frozen] = usual.order
  const known = stored.order.filter((name, at, all) => usual.order.includes(name) && all.indexOf(name) === at)
  const added = usual.order.filter((name) => !known.includes(name))
  const order = [frozen!, ...[...known, ...added].filter((name) => name !== frozen)]
  const hidden = new Set([
    ...stored.hidden.filter((name) => known.includes(name) && name !== frozen),
    ...added.filter((name) => usual.hidden.has(name)),
  ])
  return { order, hidden }
}

export function readChoice(screenId: string, user: string, usual: ColumnChoice, storage: Storage): ColumnChoice {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(screenId, user)) ?? 'null')
    return isStored(stored) ? reconciled(stored, usual) : usual
  } catch {
    return usual
  }
}

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((v) => typeof v === 'string')
const isStored = (value: unknown): value is { order: string[]; hidden: string[] } =>
  typeof value === 'object' && value !== null && 'order' in value && 'hidden' in value
    ? isNames(value.order) && isNames(value.hidden)
    : false

/** A full or forbidden storage loses the choice at the next load, nothing else. */
export function writeChoice(screenId: string, user: string, choice: ColumnChoice | null, storage: Storage): void {
  try {
    if (choice === null) storage.removeItem(storageKey(screenId, user))
    else
      storage.setItem(storageKey(screenId, user), JSON.stringify({ order: choice.order, hidden: [...choice.hidden] }))
  } catch {
    return
  }
}

export function withShown(choice: ColumnChoice, name: string, shown: boolean): ColumnChoice {
  const hidden = new Set(choice.hidden)
  if (shown) hidden.delete(name)
  else if (name !== choice.order[0]) hidden.add(name)
  return { ...choice, hidden }
}

/** Moves a column to another place; the frozen first place is taken. */
export function withPlace(choice: ColumnChoice, name: string, place: number): ColumnChoice {
  if (name === choice.order[0]) return choice
  const others = choice.order.filter((other) => other !== name)
  const at = Math.max(1, Math.min(place, others.length))
  return { ...choice, order: others.toSpliced(at, 0, name) }
}
