import { LEAST_WIDTH, MOST_WIDTH, type ColumnSettings } from '../../contracts/list-own.ts'

/** Which columns of a list are shown, in which order and width, and which of them stay while the others scroll. */
export interface ColumnChoice {
  /** All columns in the user's order; the first one is always shown and frozen. */
  readonly order: readonly string[]
  readonly hidden: ReadonlySet<string>
  /** In px, of the columns that were drawn wider or narrower. */
  readonly widths: Readonly<Record<string, number>>
  /** Columns at the start of the order that are frozen, hidden ones among them; at least 1. */
  readonly frozen: number
}

/** The columns of the screen first, then the others of the entity, hidden. */
export function defaultChoice(all: readonly string[], shown: readonly string[]): ColumnChoice {
  return {
    order: [...shown, ...all.filter((name) => !shown.includes(name))],
    hidden: new Set(all.filter((name) => !shown.includes(name))),
    widths: {},
    frozen: 1,
  }
}

/**
 * A stored choice against the columns of today: what no longer exists is dropped, a new column stands at the end as the
 * screen wants it, and the first column stays first.
 */
export function reconciled(stored: ColumnSettings, usual: ColumnChoice): ColumnChoice {
  const [first] = usual.order
  const known = stored.order.filter((name, at, all) => usual.order.includes(name) && all.indexOf(name) === at)
  const added = usual.order.filter((name) => !known.includes(name))
  const order = [first!, ...[...known, ...added].filter((name) => name !== first)]
  const hidden = new Set([
    ...stored.hidden.filter((name) => known.includes(name) && name !== first),
    ...added.filter((name) => usual.hidden.has(name)),
  ])
  const wasFrozen = new Set(stored.order.slice(0, stored.frozen))
  const widths = Object.entries(stored.widths).filter(([name]) => known.includes(name))
  return {
    order,
    hidden,
    widths: Object.fromEntries(widths.map(([name, width]) => [name, inBounds(width)])),
    frozen: Math.max(1, order.filter((name) => name === first || wasFrozen.has(name)).length),
  }
}

export const settingsOf = ({ order, hidden, widths, frozen }: ColumnChoice): ColumnSettings => ({
  order,
  hidden: [...hidden],
  widths,
  frozen,
})

/** The columns that a view shows, in its order; widths and frozen columns stay the user's. */
export function inView(choice: ColumnChoice, columns: readonly string[] | null): ColumnChoice {
  if (columns === null) return choice
  const [first] = choice.order
  const shown = [first!, ...columns.filter((name) => name !== first && choice.order.includes(name))]
  const frozen = choice.order.slice(0, choice.frozen)
  const order = [
    ...frozen.filter((name) => shown.includes(name)),
    ...shown.filter((name) => !frozen.includes(name)),
    ...choice.order.filter((name) => !shown.includes(name)),
  ]
  return {
    ...choice,
    order,
    hidden: new Set(order.filter((name) => !shown.includes(name))),
    frozen: frozen.filter((name) => shown.includes(name)).length,
  }
}

export const shownOf = ({ order, hidden }: ColumnChoice): string[] => order.filter((name) => !hidden.has(name))

export const sameColumns = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

export const isFrozen = ({ order, frozen }: ColumnChoice, name: string): boolean => order.indexOf(name) < frozen

export function withShown(choice: ColumnChoice, name: string, shown: boolean): ColumnChoice {
  const hidden = new Set(choice.hidden)
  if (shown) hidden.delete(name)
  else if (name !== choice.order[0]) hidden.add(name)
  return { ...choice, hidden }
}

/** Moves a column among those that are frozen like it; the first place is taken. */
export function withPlace(choice: ColumnChoice, name: string, place: number): ColumnChoice {
  if (name === choice.order[0]) return choice
  const others = choice.order.filter((other) => other !== name)
  const [least, most] = isFrozen(choice, name) ? [1, choice.frozen - 1] : [choice.frozen, others.length]
  const at = Math.max(least, Math.min(place, most))
  return { ...choice, order: others.toSpliced(at, 0, name) }
}

/** Freezes a column behind those that are frozen, or gives it back to those that scroll. */
export function withFrozen(choice: ColumnChoice, name: string, frozen: boolean): ColumnChoice {
  if (name === choice.order[0] || isFrozen(choice, name) === frozen) return choice
  const others = choice.order.filter((other) => other !== name)
  const count = choice.frozen + (frozen ? 1 : -1)
  return { ...choice, order: others.toSpliced(frozen ? choice.frozen : count, 0, name), frozen: count }
}

/** Draws a column to this width in px; null gives it the width of its content again. */
export function withWidth(choice: ColumnChoice, name: string, width: number | null): ColumnChoice {
  const { [name]: _before, ...others } = choice.widths
  return { ...choice, widths: width === null ? others : { ...others, [name]: inBounds(width) } }
}

const inBounds = (width: number) => Math.round(Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH)))
