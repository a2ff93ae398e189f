import type { Waiting } from '../ic/waiting.ts'

/** [judgement 40] What stands behind a receipt that is being entered: who waits for what came, and what of it nobody gets. */
export interface ReceiptAbout {
  readonly receiptNo: string
  /** Lines that wait for a product of it in its warehouse, the oldest promise first; null for who may not see orders, and where all of it goes elsewhere. */
  readonly waiting: readonly Waiting[] | null
  /** Coils that will wait on hold, by our number. */
  readonly held: readonly { readonly lotNo: string; readonly reason: 'OutOfGrade' | 'Inspection' }[]
}
