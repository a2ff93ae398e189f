import type { Document } from './document.ts'
import type { Tended } from './second-hand.ts'

/** Says of a decision that its caller stands in for somebody who is away: the id of that user. */
export const DEPUTY_HEADER = 'x-deputy-of'

/** [judgement 12] Rows of one kind that are looked through; of more it is said that there are more. */
export const MOST_WAITING = 200

/** A limit that a document passes, and so whose word it wants. */
export interface WaitingLimit {
  readonly above: string
  readonly currency: string
}

/** Something that waits for a person, of whatever module. */
export interface WaitingRow {
  /** Contract of the document, `ap.purchaseInvoice`. */
  readonly kind: string
  /** The same in the words of the reader. */
  readonly called: string
  readonly room: string
  readonly id: string
  readonly version: number
  /** What addresses call it. */
  readonly record: string
  /** What people call it. */
  readonly number: string | null
  /** Whom it is about: code and name; null where it is about nobody, or the reader may not read that. */
  readonly party: string | null
  readonly partyName: string | null
  readonly amount: string | null
  readonly currency: string | null
  /** Fields that tell what it is about, as they are kept; those that the reader may read. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Who has sent it, and when. */
  readonly by: string | null
  readonly since: string
  /** Why it wants this person: what has become of it, `home:waiting.because.<name>`; else above a limit, else as the second one. */
  readonly because: string | null
  readonly limit: WaitingLimit | null
  /** A few of those who could decide it too; `more` says that there are others. */
  readonly others: readonly string[]
  readonly more: boolean
  /** The action by which somebody says yes, and the one that gives it back; null where there is none. */
  readonly approve: string
  readonly back: string | null
  /** What giving it back asks for: a parameter. */
  readonly reason: string | null
  /** It is decided where all of it is seen. */
  readonly opened: boolean
  /** Somebody who is away, for whom it is decided; null: it waits for the reader himself. */
  readonly of: { readonly id: string; readonly name: string } | null
}

/** `GET api/shell/waiting?Top=`: what waits, the most pressing first; without `Top` how many alone. */
export interface Waiting {
  readonly count: number
  /** There is more than is looked through. */
  readonly more: boolean
  readonly rows: readonly WaitingRow[]
  /** When this user has decided something last, ISO 8601; told where nothing waits. */
  readonly decidedOn: string | null
  /** Rooms of what he decides, or of those for whom he stands in; none for whoever decides nothing. */
  readonly rooms: readonly string[]
}

/** Who stands in for a user, and when. */
export interface Deputy {
  readonly userId: string
  readonly name: string
  /** Both days belong to it. */
  readonly from: string
  readonly to: string
}

/** `GET api/shell/deputy`: whom the caller has named, and for whom he stands in. */
export interface Deputies {
  readonly own: Deputy | null
  readonly version: number
  readonly standsInFor: readonly Deputy[]
  /** Colleagues who can be named, by their names. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

/** How a document waits for whoever decides it, or sees to it. */
export interface WaitsAs {
  /** Says that it is seen to, and why; null where it is decided. */
  readonly because: string | null
  readonly approve: string
  readonly back: string | null
  readonly reason: string | null
  /** Filters of its list under which it waits. */
  readonly filters: Readonly<Record<string, string>>
  readonly tells: readonly string[]
  readonly opened: boolean
  readonly within: string | null
  /** The field that the limit of that right weighs, in the currency of the document; null where its second hand says it. */
  readonly weighs: string | null
  readonly ends: NonNullable<Tended['ends']> | null
  readonly of: string | null
}

/**
 * [judgement 12] What a contract says of how it waits: the first action that decides, the states out of which it leads, and the action
 * that gives it back. `waits` of its hands says what follows from none of that. Null for what nobody decides.
 */
export function waitsAs({ actions, hands, state, comes = [] }: Document): WaitsAs | null {
  const approve = hands.decides?.[0]
  if (approve === undefined) return null
  const { waits = {} } = hands
  const { from } = actions[approve]!
  const back = waits.back ?? ('return' in actions ? 'return' : null)
  const parameters = back === null ? [] : Object.keys(actions[back]!.parameters ?? {})
  return {
    ...{ approve, back, reason: parameters[0] ?? null },
    because: null,
    filters: { [state]: from.map((one) => (from.length === 1 ? `=${one}` : one)).join('|'), ...waits.while },
    ...{ tells: waits.tells ?? comes, opened: waits.opened === true, within: waits.within ?? null },
    ...{ weighs: null, ends: null, of: null },
  }
}

/** All the ways in which a document waits: for whoever decides it, and for whoever sees to it. */
export function waysToWait(document: Document): readonly WaitsAs[] {
  const decided = waitsAs(document)
  const { tends = [] } = document.hands
  return [
    ...(decided ? [decided] : []),
    ...tends.map(({ because, by, while: filters, ends = null, of = null, within, tells = [] }): WaitsAs => ({
      ...{ because, approve: by, back: null, reason: null, filters, tells, opened: true },
      ...{ within: within?.right ?? null, weighs: within?.weighs ?? null, ends, of },
    })),
  ]
}
