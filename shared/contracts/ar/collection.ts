import { choice, code, date, integer, lookup, money, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** What came of a call: money is promised, an invoice is disputed, nobody answered, or something else was said. */
export const OUTCOMES = ['Promise', 'Dispute', 'NoAnswer', 'Said'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** What stands in the history of a customer: a reminder, too, that left by itself. */
export const NOTED_OUTCOMES = [...OUTCOMES, 'Reminder'] as const

/**
 * [finance 8.4 calls] What was said with a customer who is late, once for each call. A promise is kept or broken by what came after it; that is
 * read of the books, and stands nowhere. A dispute stands until it is settled.
 */
export const Collection = entity('ar.collection', {
  roles: { clerk: ['view', 'export', 'log', 'settle', 'remind'] },
  key: 'noteNo',
  title: 'noteNo',
  fields: {
    noteNo: optional(code({ max: 20, readOnly: true })),
    customerId: { ...lookup('admin.firm', { isBillTo: 'true' }, { upper: true }), readOnly: true },
    outcome: choice(NOTED_OUTCOMES, { readOnly: true }),
    notedOn: stamp(),
    notedBy: text({ max: 100, readOnly: true }),
    spokeWith: optional(text({ max: 100, readOnly: true })),
    /** In the company's currency, as all that the list says. */
    amount: optional(money({ ours: true, readOnly: true })),
    comesOn: optional(date({ readOnly: true })),
    reference: optional(text({ max: 60, readOnly: true })),
    nextOn: optional(date({ readOnly: true })),
    notes: optional(text({ max: 500, readOnly: true })),
    /** Of a reminder: how hard it was, and where it went; on paper where nothing is said. */
    level: optional(integer({ readOnly: true })),
    sentTo: optional(text({ max: 2000, readOnly: true })),
    settledOn: optional(stamp()),
    settledBy: optional(text({ max: 100, readOnly: true })),
    settlement: optional(text({ max: 500, readOnly: true })),
  },
  list: [
    ...[
      'noteNo',
      'notedOn',
      'customerId',
      'outcome',
      'amount',
      'comesOn',
      'reference',
      'spokeWith',
      'notes',
      'notedBy',
    ],
    ...['nextOn', 'level', 'sentTo', 'settledOn', 'settledBy', 'settlement'],
  ],
  search: ['noteNo', 'customerId', 'reference', 'notes'],
  sort: ['-notedOn', '-noteNo'],
  ownActions: ['log', 'settle', 'remind'],
})
export type Collection = RecordOfEntity<typeof Collection>

/** The tabs of the worklist; every one but the last leaves out whom there is no reason to call today. */
export const COLLECTION_VIEWS = ['today', 'promises', 'disputes', 'all'] as const
export type CollectionView = (typeof COLLECTION_VIEWS)[number]

/** Why a customer stands where he does: a broken promise first, then one for today, then whoever is called for what is overdue. */
export const COLLECTION_GROUPS = ['broken', 'today', 'call', 'waits'] as const
export type CollectionGroup = (typeof COLLECTION_GROUPS)[number]

/** Most customers of one answer; the counts are of all. */
export const COLLECTION_PAGE = 200

/** A promise as it stands today: what came since it was given, and whether that is all of it. */
export interface PromiseStanding {
  readonly id: string
  readonly amount: string
  readonly comesOn: string
  readonly madeOn: string
  readonly came: string
}

/** A customer on the list. Amounts are decimal texts in the company's currency. */
export interface CollectionRow {
  readonly id: string
  readonly firmId: string
  readonly name: string
  readonly contact: string | null
  readonly phone: string | null
  readonly group: CollectionGroup
  readonly owes: string
  readonly overdue: string
  readonly unapplied: string
  readonly disputed: string
  /** What he is asked to promise: all that is overdue and neither on account nor disputed. */
  readonly proposed: string
  /** Current, three periods and all that is older of what is owed, without what lies on account. */
  readonly ageing: readonly string[]
  readonly oldestDue: string
  readonly daysLate: number
  readonly isHeld: boolean
  readonly promise: PromiseStanding | null
  /** The last call that was logged. */
  readonly last:
    | (Pick<Collection, 'outcome' | 'notes' | 'nextOn'> & { readonly on: string; readonly by: string })
    | null
}

/** Days that are proposed, none of them on a week-end. */
export interface ProposedDays {
  readonly nextDay: string
  readonly inAWeek: string
}

export interface CollectionWork {
  readonly asOf: string
  readonly proposes: ProposedDays
  readonly currency: string
  readonly view: CollectionView
  readonly rows: readonly CollectionRow[]
  readonly counts: Readonly<Record<CollectionView, number>>
  /** Overdue of all customers in sight, of those on this list, and what is promised for the next seven days. */
  readonly overdue: string
  readonly listed: string
  readonly promised: string
  readonly owes: string
  readonly ageing: readonly string[]
  /** Customers that were called today. */
  readonly done: number
  readonly actions: readonly string[]
  /** [S6.05] Only customers, or accounts, that the reader may see. */
  readonly isNarrowed: boolean
}

/** How long money is out at the end of a month: what was owed and overdue, what was billed in the 90 days before, and days of that. */
export interface CollectionMonth {
  /** The last of the month; of the first, today. */
  readonly day: string
  readonly owes: string
  readonly overdue: string
  /** Current and eight periods, what lies on account in the period of its own day. */
  readonly ageing: readonly string[]
  readonly billed: string
  /** Days sales outstanding, one decimal; null where nothing was billed. */
  readonly days: string | null
}

/** `GET api/ar/collection/course`: thirteen ends of months, the oldest first. */
export interface CollectionCourse {
  readonly currency: string
  readonly months: readonly CollectionMonth[]
  readonly isNarrowed: boolean
}

/** An overdue document of a customer. */
export interface OverdueItem {
  readonly id: string
  readonly reference: string
  readonly invoiceId: string | null
  readonly documentDate: string
  readonly dueDate: string
  readonly daysLate: number
  readonly open: string
  readonly disputed: boolean
}

/** What is beside the row at hand. */
export interface CollectionAccount {
  readonly firmId: string
  readonly currency: string
  readonly items: readonly OverdueItem[]
  readonly notes: readonly (Collection & { readonly id: string; readonly came: string | null })[]
  readonly contacts: readonly {
    readonly name: string
    readonly role: string | null
    readonly phone: string | null
    readonly mobile: string | null
    readonly email: string | null
  }[]
}

/** Customers who are to be reminded today, each with the level whose turn it is. Amounts are decimal text in the company's currency. */
export interface RemindersDue {
  readonly rows: readonly {
    readonly firmId: string
    readonly level: number
    /** Where it goes; on paper where nobody gets statements by e-mail. */
    readonly email: string | null
    readonly overdue: string
  }[]
}

/** What is logged: of a promise how much comes when, of a dispute which document, of any other call when to call again. */
export interface CallLogged {
  readonly customerId: string
  readonly outcome: Outcome
  readonly spokeWith?: string | null
  readonly notes?: string | null
  readonly amount?: string | null
  readonly comesOn?: string | null
  readonly reference?: string | null
  readonly nextOn?: string | null
}

export const ASKED: Readonly<Record<Outcome, object>> = {
  Promise: {
    amount: money({ ours: true, least: '0.01', most: '9999999999.99' }),
    comesOn: date(),
    spokeWith: optional(text({ max: 100 })),
    notes: optional(text({ max: 500 })),
  },
  Dispute: {
    reference: text({ max: 60 }),
    notes: text({ max: 500 }),
    amount: money({ ours: true, least: '0.01', most: '9999999999.99' }),
    nextOn: date(),
    spokeWith: optional(text({ max: 100 })),
  },
  NoAnswer: { nextOn: date(), notes: optional(text({ max: 500 })) },
  Said: { notes: text({ max: 500 }), nextOn: date(), spokeWith: optional(text({ max: 100 })) },
}
