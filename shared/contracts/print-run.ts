import { kebab } from './entity.ts'
import type { Fields } from './fields.ts'
import type { FirstRights } from './first-roles.ts'

/** [house-style 2.4] Numbered output that changes state: cheques, invoices, certificates. Its screen is drawn from this. */
export interface PrintContract<P extends Fields = Fields> {
  /** `ap.chequePrinting`: texts `ap:chequePrinting.*`, rights `ap/cheque-printing.view`, `.print` and `.reprint`. */
  readonly id: string
  readonly module: string
  readonly noun: string
  /** Screen id, call path under `api/`, and prefix of its rights. */
  readonly room: string
  /** What is printed: a bank and a batch, a range of dates. */
  readonly parameters: P
  /** Of them, what the next run does not begin with: each batch is printed once. */
  readonly anew: readonly string[]
  /** Which of the first roles may do what with it. */
  readonly roles: FirstRights
}

export function printContract<const P extends Fields>(
  id: string,
  { parameters, anew = [], roles = {} }: { parameters: P; anew?: readonly (keyof P & string)[]; roles?: FirstRights },
): PrintContract<P> {
  const [module, noun] = id.split('.') as [string, string]
  return { id, module, noun, room: `${module}/${kebab(noun)}`, parameters, anew, roles }
}

/**
 * Reserved: its numbers are taken. Rendered: its file is kept and can be printed. Confirmed: it printed correctly. Cancelled: it
 * was given up, its numbers with it.
 */
export const PRINT_STATES = ['Reserved', 'Rendered', 'Confirmed', 'Cancelled'] as const
export type PrintState = (typeof PRINT_STATES)[number]
/** Of one sheet; spoiled ones keep their number, which is never used again. */
export const SHEET_STATES = ['Reserved', 'Rendered', 'Confirmed', 'Spoiled', 'Cancelled'] as const
export type SheetState = (typeof SHEET_STATES)[number]

export const PRINT_STEPS = ['render', 'confirm', 'spoil', 'cancel', 'reprint'] as const
export type PrintStep = (typeof PRINT_STEPS)[number]

/** In which states of the run a step can be done. */
export const STEP_FROM: Readonly<Record<PrintStep, readonly PrintState[]>> = {
  render: ['Reserved'],
  confirm: ['Rendered'],
  spoil: ['Rendered'],
  cancel: ['Reserved', 'Rendered'],
  reprint: ['Confirmed'],
}

/** Sheets of one run at most: a longer one is laid out in memory and loaded into no printer. */
export const MOST_SHEETS = 1_000
export const LONGEST_PRINT_REASON = 200

/** A document that waits to be printed, and what identifies it to people. */
export interface WaitingSheet {
  documentKey: string
  title: string
}

/** What a run of these parameters would print now. Nothing is reserved by looking. */
export interface PrintPreview {
  sheets: WaitingSheet[]
  /** The numbers that they would have, in their order. */
  numbers: string[]
}

/** The pages of one sheet as pictures. */
export interface SheetPictures {
  /** `data:image/png;base64,…` */
  pages: string[]
}

export interface PrintSheet extends WaitingSheet {
  round: number
  number: string
  state: SheetState
  reason: string | null
}

/** A run as its list shows it. */
export interface PrintRunHead {
  id: string
  version: number
  state: PrintState
  /** Of the sheets that are not spoiled. */
  firstNumber: string
  lastNumber: string
  sheetCount: number
  spoiledCount: number
  createdBy: string
  createdOn: string
  updatedBy: string
  updatedOn: string
}

export interface PrintRunData extends PrintRunHead {
  /** Which round is to be printed or judged: spoiled sheets are printed again in a next one. */
  round: number
  reprints: number
  reason: string | null
  sheets: PrintSheet[]
}

/** What a print screen begins with. */
export interface PrintPanel {
  actions: string[]
  /** Parameters of the caller's last run; null before it. */
  last: Record<string, unknown> | null
  /** Those that are not finished, then the newest. */
  runs: PrintRunHead[]
}

export interface PrintAsk {
  parameters: Record<string, unknown>
}

/** Takes the numbers. `first` is the number that the caller saw in the preview: paper with that number is in the printer. */
export interface ReserveAsk extends PrintAsk {
  first: string
  confirmed?: string[]
}

/** A step of a run, in the version that the caller saw. */
export interface PrintStepAsk {
  version: number
  /** Why sheets are spoiled, the run is given up, or it is printed again. */
  reason?: string
  /** Of spoiled sheets: the first and the last of them, as numbered. */
  from?: string
  to?: string
}
