import type { Document } from './document.ts'

/** Whom a document is about, how people call it, and how much it is: paths of its fields, null where it has none. */
export interface DocumentHead {
  /** A firm that is looked up, or the name of somebody as text. */
  readonly party: string | null
  /** The kind of record whose code the party is, where its field follows from another one and looks nothing up. */
  readonly of?: string
  readonly number: string
  readonly amount: string | null
}

/**
 * What names a document wherever it is read: the first firm that it asks for, its title, and the amount that limits weigh. A contract
 * says otherwise with `head`.
 */
export function headOf({ strict, key, title, hands, head = {} }: Document): DocumentHead {
  const firm = Object.entries(strict).find(
    ([, { kind, lookup, required }]) => required && kind === 'lookup' && lookup?.entity === 'admin.firm',
  )
  const party = firm?.[0] ?? null
  const weighed = hands.secondHand?.field
  const amount = weighed !== undefined && strict[weighed]?.kind === 'money' ? weighed : null
  return { party, number: title === party ? key : title, amount, ...head }
}
