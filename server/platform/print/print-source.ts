import { sql, type Kysely } from 'kysely'
import type { Fields, RecordOf } from '../../../shared/contracts/fields.ts'
import type { PrintContract, SheetState } from '../../../shared/contracts/print-run.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { ActionContext } from '../action/action.ts'
import type { Tables } from '../database/tables.ts'
import type { Condition } from '../entity/stored.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { Rights } from '../rights/rights.ts'
import type { NumberSource } from './number-source.ts'
import type { SheetPaper } from './sheet-paper.ts'

type Values = Record<string, unknown>

/** A document that waits to be printed. */
export interface PrintDocument<C = Values> {
  /** uuid of its row. */
  id: string
  /** What people know it by. */
  key: string
  title: string
  /** All that its sheet says but the number: kept with that, so that a sheet never says something else when it is printed again. */
  content: C
}

/** A sheet of a run whose state has changed. */
export interface StateOfSheet<C = Values> extends PrintDocument<C> {
  number: string
  state: SheetState
  reason: string | null
}

export interface PrintAsked<P> {
  db: Kysely<Tables>
  parameters: P
  user: CurrentUser
  rights: Rights
  /** Of whoever asks: titles are read by him, sheets by whom they are for. */
  locale: Locale
}

interface PrintOptions<P, C> {
  numbers: NumberSource
  /** The documents that these parameters mean and the user may see, in the order of their sheets; printed ones may be among them. */
  documents: (asked: PrintAsked<P>) => Promise<PrintDocument<C>[]>
  /** Of runs `r` those that the user may see, by the parameters that they were begun with; all unless said. */
  inSight?: (user: CurrentUser) => Condition
  /** Draws the pages of one sheet. A pure function: the same sheet gives the same file. */
  draw: (paper: SheetPaper, sheet: { number: string; content: C; locale: Locale }) => void
  /**
   * What has no place on a sheet, on pages without a number. They stand behind all sheets of the file: paper that carries numbers
   * is not used up by them.
   */
  rest?: (paper: SheetPaper, sheet: { number: string; content: C; locale: Locale }) => void
  /** What else changes with the state of sheets, in its transaction: the cheque becomes Open, or Spoiled. */
  became?: (context: ActionContext, sheets: readonly StateOfSheet<C>[]) => Promise<void>
  /** Points, width by height; letter unless said. */
  paper?: readonly [width: number, height: number]
}

/** A print run as the server does it. */
export interface PrintSource extends Required<
  Pick<PrintOptions<Values, Values>, 'numbers' | 'documents' | 'inSight' | 'draw' | 'rest' | 'paper'>
> {
  readonly contract: PrintContract
  readonly became: (context: ActionContext, sheets: readonly StateOfSheet[]) => Promise<void>
}

const LETTER = [612, 792] as const

/** What is printed, how it is numbered, and how a sheet looks: all that a print run needs of its module. */
export const printSource = <P extends Fields, C extends object>(
  contract: PrintContract<P>,
  o: PrintOptions<RecordOf<P>, C>,
): PrintSource =>
  ({
    ...{ contract, paper: LETTER, inSight: () => sql`true` },
    ...{ became: () => Promise.resolve(), rest: () => undefined },
    ...o,
  }) as never
