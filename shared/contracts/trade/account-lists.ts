import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, flag, integer, money, optional, stamp, text, type Fields } from '../fields.ts'
import { leadsBy, leadsFirst, leadsTo, list, type Lead } from '../inquiry.ts'

/** The lists of an account that both sides have: their columns, and by what they are narrowed. [finance 7.10, 8.3] */

export const ITEM_STATES = ['Draft', 'Submitted', 'Approved', 'Open', 'Partly', 'OnHold', 'Paid', 'Reversed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

export const NARROWED = ['From', 'To', 'Currency', 'State', 'Find'] as const
const entry = leadsTo('gl/entry', 'entryId')

interface OfSide<K extends string, M extends string, S extends string, F extends Fields> {
  /** Kinds of its items, and of what moves its balance. */
  readonly kinds: readonly K[]
  readonly moves: readonly M[]
  /** What an open item may be: what is settled is in the other lists. */
  readonly open: readonly S[]
  /** What a document of this side says besides. */
  readonly besides: F
  /** Room of its documents, and where money leads. */
  readonly document: string
  readonly money: Lead
}

export function accountLists<
  const K extends string,
  const M extends string,
  const S extends string,
  const F extends Fields,
>(of: OfSide<K, M, S, F>) {
  const item = {
    reference: text({ max: 60 }),
    kind: choice(of.kinds),
    documentDate: date(),
    dueDate: optional(date()),
    daysLate: { ...optional(integer()), means: 'late' },
    currency: currencyShown(),
    original: money(),
    open: money(),
    carried: money({ ours: true }),
    state: choice(ITEM_STATES),
  } as const
  const document = leadsTo(of.document, 'invoiceId')
  const items = {
    narrow: NARROWED,
    dashed: ['open', 'carried'],
    leads: { reference: document, entryNo: entry },
  } as const
  const whole = { ...item, ...of.besides }
  return {
    open: list({ ...whole, state: choice(of.open) }, { ...items, narrow: [...NARROWED, 'Age'] }),
    documents: list(whole, items),
    money: list(
      {
        paidOn: date(),
        number: optional(text({ max: 60 })),
        entryNo: code({ max: 20 }),
        description: text({ max: 200 }),
        source: code({ max: 2 }),
        currency: currencyShown(),
        amount: money(),
        inCompany: money({ ours: true }),
        state: choice(['Posted', 'Cancelled']),
      },
      { narrow: NARROWED, leads: { paidOn: of.money, entryNo: entry } },
    ),
    applications: list(
      {
        appliedOn: date(),
        from: text({ max: 60 }),
        to: text({ max: 60 }),
        currency: currencyShown(),
        amount: money(),
        by: text({ max: 100 }),
        entryNo: optional(code({ max: 20 })),
        state: choice(['Applied', 'TakenBack']),
      },
      { narrow: NARROWED, leads: { entryNo: entry } },
    ),
    holdbacks: list((({ daysLate: _late, ...rest }) => rest)(item), items),
    statement: list(
      {
        movedOn: date(),
        move: choice(of.moves),
        reference: optional(text({ max: 60 })),
        entryNo: optional(code({ max: 20 })),
        currency: optional(currencyShown()),
        txn: optional(money()),
        charged: optional(money()),
        credited: optional(money()),
        balance: money(),
      },
      {
        narrow: ['From', 'To', 'Currency', 'Find'],
        leads: { reference: leadsFirst(document, of.money), entryNo: entry },
      },
    ),
  }
}

/** People of the firm, and which papers each of them gets. */
export const CONTACTS = list(
  {
    name: text({ max: 100 }),
    role: optional(text({ max: 60 })),
    email: optional(text({ max: 254 })),
    phone: optional(text({ max: 40 })),
    mobile: optional(text({ max: 40 })),
    receivesInvoices: flag(),
    receivesStatements: flag(),
    receivesConfirmations: flag(),
  },
  { narrow: ['Find'] },
)

/** Files that hang on the firm and on its papers, in these rooms. */
export const filesIn = <const R extends string>(rooms: readonly R[]) =>
  list(
    {
      name: text({ max: 200 }),
      room: choice(rooms),
      key: optional(text({ max: 60 })),
      size: integer(),
      createdBy: text({ max: 100 }),
      createdOn: stamp(),
    },
    { narrow: ['Find'], leads: { key: leadsBy('room', 'recordId') } },
  )
