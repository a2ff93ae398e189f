/** A version of a table on the line of its time. */
export interface VersionSpan {
  readonly tableKey: string
  readonly isDraft: boolean
  /** `YYYY-MM-DD`; of a draft it may be missing. */
  readonly from: string | null
  /** The last day; null: none is said. */
  readonly until: string | null
}

/** [judgement 35] How a version stands today: when it ends and what follows, and what costs have made of its margins, for whoever may see them. */
export interface PriceTableLife {
  readonly today: string
  /** When it ends or is to be looked at, and in how many days; null: neither is said. */
  readonly dueOn: string | null
  readonly daysLeft: number | null
  readonly versions: readonly VersionSpan[]
  /** Null for whoever may not see costs. */
  readonly margins: {
    readonly ranges: number
    readonly then: string | null
    readonly now: string | null
    /** Points; below zero they were won. */
    readonly lost: string | null
    readonly belowFloor: number
  } | null
}
