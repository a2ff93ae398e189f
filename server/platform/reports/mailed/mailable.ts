import type { ReportAsk, ReportFormat } from '../../../../shared/contracts/report.ts'
import type { RhythmEnd } from '../../../../shared/contracts/report-rhythm.ts'
import type { CurrentUser } from '../../identity/user.ts'
import type { ReportFile } from '../report-file.ts'
import type { AskedRun } from '../runs/run-rows.ts'

/** What is kept under a name, to be made on a day. */
export interface KeptAsk extends Required<ReportAsk> {
  /** The day that it was kept on. */
  readonly keptOn: string
  readonly today: string
}

/** How, and for whom, a file is made. */
export type MadeFor = Pick<AskedRun, 'locale' | 'zone' | 'paper'> & {
  readonly format: ReportFormat
  readonly user: CurrentUser
}

/** What came of it: the file and what it was asked with; or nothing to report, why the rhythm ends, or a sentence that says why there is none. */
export type Made =
  | { readonly file: ReportFile; readonly asked: AskedRun }
  | { readonly isEmpty: true }
  | { readonly ends: RhythmEnd }
  | { readonly sentence: string }

/** A report, or what is like one, that is sent by e-mail as it was kept. */
export interface Mailable {
  /** The text that it is called by. */
  readonly title: string
  /** Files in the background wait for their owner on its screen. */
  readonly hasRuns: boolean
  /** Why it could not be made now; null: it could. */
  fault(kept: KeptAsk, made: MadeFor): Promise<RhythmEnd | null>
  /** Makes its file under the rights that the user has now, with dates that follow the day. */
  make(kept: KeptAsk, made: MadeFor): Promise<Made>
}
