import type {
  HomeAlert,
  HomeClosing,
  HomeDay,
  HomeDue,
  HomeDueColumn,
  HomeKpi,
  HomePeriods,
  HomeQueue,
  HomeRate,
  HomeReceipts,
  HomeTies,
  HomeToday,
} from '../../shared/contracts/home.ts'
import type { Family } from '../types.ts'

/** A figure's way to its list, for a user who has a door to it. */
export interface BoardLink {
  path: string
  tile: string
  family: Family
}

type Linked<T> = Omit<T, 'opens'> & { opens: BoardLink | null }

export type BoardKpi = Linked<HomeKpi>
export type BoardQueue = Linked<HomeQueue>
export interface BoardDay {
  date: string
  entries: readonly Linked<HomeDay['entries'][number]>[]
}
export type BoardAlert = Linked<HomeAlert>
export type BoardDue = Omit<HomeDue, 'columns'> & { columns: readonly Linked<HomeDueColumn>[] }
/** A step of the close of a period. */
export interface BoardStep {
  /** As it should be; to be looked at; against the close. */
  state: 'right' | 'look' | 'blocks'
  /** In the language of the moment. */
  text: () => string
  /** Who has done it, and when as RFC 3339. */
  who: { by: string; on: string } | null
  opens: BoardLink | null
  /** What is done next. */
  isNext: boolean
}
export type BoardClosing = Linked<HomeClosing> & {
  /** Undefined while they are asked for, null for whoever does not see them. */
  steps?: { left: number; of: number; rows: readonly BoardStep[] } | null
}
export type BoardPeriods = Linked<HomePeriods> & { ties: Linked<HomeTies> | null }

/** What the business says on HOME. While it is asked for again, and when that fails, the former figures stay. */
export interface Board {
  state: 'loading' | 'ready' | 'failed'
  /** The day of the business; null before it is known. */
  day: string | null
  kpis: readonly BoardKpi[]
  queues: readonly BoardQueue[]
  week: readonly BoardDay[]
  alerts: readonly BoardAlert[]
  due: BoardDue | null
  receipts: HomeReceipts | null
  closing: BoardClosing | null
  periods: BoardPeriods | null
  today: HomeToday | null
  rate: HomeRate | null
  /** Where each of what waits is looked at, by its id. */
  ways?: Readonly<Record<string, BoardLink>>
}
