/**
 * What HOME shows of the business, as `GET api/shell/home` answers it. Every part comes from a module, each through the
 * user's own rights and the rows in his sight. Words are texts of `home`, found by id.
 */

/** Where a figure leads: the first of these doors that the user has, with this query. */
export interface HomeTarget {
  menuIds: readonly string[]
  /** As the list keeps it in its address: filters, view. */
  query: Readonly<Record<string, string>>
}

export type HomeLevel = 'plain' | 'info' | 'warn' | 'bad'

/** An amount of a currency; `amount` an exact decimal. */
export interface HomeMoney {
  amount: string
  currency: string
}

/** One figure of the strip; text `home:kpis.<id>.title`. */
export interface HomeKpi {
  id: string
  /** A count, or money. */
  value: number | HomeMoney
  /** Slots of `home:kpis.<id>.note`; null: no note. */
  note: Readonly<Record<string, number>> | null
  level: HomeLevel
  /** The latest days or months, oldest first; fewer than two draw no line. */
  trend: readonly number[]
  /** The same months of the year before, or none: where they are told, months stand as bars beside each other and not as a line. */
  before?: readonly number[]
  opens: HomeTarget | null
}

/** Days up to which a row of a queue belongs to a bucket; the last bucket holds what is older. */
export const AGE_LIMITS = [2, 6, 11] as const

/** Work that waits; text `home:queues.<id>.title` and `.note`. */
export interface HomeQueue {
  id: string
  count: number
  /** Rows by age: under 2 days, 2 to 5, 6 to 10, over 10. */
  ages: readonly number[]
  /** Whole days. */
  oldest: number
  /** What its rows come to in the company's currency; null where they are no amounts, or the user does not read them. */
  amount: HomeMoney | null
  level: HomeLevel
  opens: HomeTarget
}

/** What happened on one day of this week; text `home:week.<id>`. */
export interface HomeDay {
  /** `2026-11-20` in the user's zone. */
  date: string
  entries: readonly { id: string; count: number; opens: HomeTarget | null }[]
}

/** Something that should be known; text `home:alerts.<id>.title` and `.text`. */
export interface HomeAlert {
  id: string
  args: Readonly<Record<string, number>>
  level: HomeLevel
  opens: HomeTarget | null
}

/** A period and what its ledgers are; `Ahead` of today they are not spoken of. */
export interface HomePeriod {
  /** `2026-11` */
  name: string
  states: Readonly<Record<'GL' | 'AR' | 'AP' | 'PR', 'Open' | 'Closed' | 'Ahead'>>
}

/** The latest periods, the newest first. */
export interface HomePeriods {
  rows: readonly HomePeriod[]
  opens: HomeTarget
}

/** The fiscal period that today lies in, and whether the general ledger takes postings into it. */
export interface HomeToday {
  /** `2026` */
  fiscalYear: string
  periodNo: number
  isClosed: boolean
}

/** What one unit of a foreign currency is worth today in that of the company. */
export interface HomeRate {
  currency: string
  /** An exact decimal. */
  rate: string
  /** `2026-11-20`, the day that it holds from. */
  since: string
  /** Older than the company lets a rate become. */
  isStale: boolean
}

/** What falls due in the time of a column, and where its documents are. */
export interface HomeDueColumn {
  /** Null: whatever lies before. */
  from: string | null
  to: string
  /** Exact decimal in the currency of the company; positive is to be paid. */
  amount: string
  opens: HomeTarget | null
}

/** [judgement 11] What must be paid: overdue first, then week by week. */
export interface HomeDue {
  currency: string
  /** Of what is overdue, what is held. */
  held: string
  columns: readonly HomeDueColumn[]
}

/** [judgement 12c] What customers are expected to pay by week, the weeks those of what must be paid: as each usually does, and quicker or slower. */
export interface HomeReceipts {
  currency: string
  /** Exact decimals. */
  weeks: readonly { readonly to: string; readonly usual: string; readonly quick: string; readonly slow: string }[]
}

/** [judgement 12c] The oldest period whose time is over and that is not closed: what a controller closes first. */
export interface HomeClosing {
  /** `2026-10` */
  name: string
  /** Since it ended. */
  days: number
  /** Ledgers that are still open. */
  open: readonly ('GL' | 'AR' | 'AP' | 'PR')[]
  opens: HomeTarget
}

/** A control account, and what is open in its details; amounts are exact decimals in the currency of the company, a liability positive. */
export interface HomeTie {
  account: string
  kind: 'AP' | 'AR' | 'HoldbackPayable' | 'HoldbackReceivable' | 'GRNI'
  /** In the ledger, with what waits for its integration. */
  ledger: string
  details: string
  difference: string
}

/** [judgement 12c] Whether the details agree with the ledger, differences first. */
export interface HomeTies {
  currency: string
  rows: readonly HomeTie[]
  opens: HomeTarget
}

export interface HomeFigures {
  /** ISO 8601. */
  asOf: string
  /** The day of the business, `YYYY-MM-DD`: what is today here, wherever the browser stands. */
  day: string
  kpis: readonly HomeKpi[]
  queues: readonly HomeQueue[]
  week: readonly HomeDay[]
  alerts: readonly HomeAlert[]
  /** Null where nothing is to be paid, or the user does not see it. */
  due: HomeDue | null
  /** Null for whoever does not see the accounts of customers. */
  receipts: HomeReceipts | null
  /** Null for whoever does not see the calendar of the books. */
  periods: HomePeriods | null
  /** Null where every period that is over is closed, or for whoever does not close any. */
  closing: HomeClosing | null
  /** Null for whoever does not see the proof, or some of the books only. */
  ties: HomeTies | null
  today: HomeToday | null
  /** Null where no foreign rate is kept, or the user does not see them. */
  rate: HomeRate | null
}
