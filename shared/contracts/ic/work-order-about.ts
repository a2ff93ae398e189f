import type { Waiting } from './waiting.ts'

/** [judgement 37] What stands behind a work order: the metal that it takes, and who waits for what comes of it. Figures are decimal text. */
export interface WorkOrderAbout {
  readonly orderNo: string
  /** Of what is cut of it; inches. */
  readonly width: string | null
  readonly trim: string | null
  readonly lot: {
    readonly lotNo: string
    readonly heatKey: string | null
    readonly gradeId: string | null
    readonly thickness: string | null
    readonly width: string | null
    readonly insideDiameter: string | null
    readonly outsideDiameter: string | null
    readonly weight: string | null
    readonly poundsPerInch: string | null
    readonly feet: string | null
    /** A paper of the mill hangs on it, on what it was made of, or on their heats. */
    readonly hasCertificate: boolean | null
  } | null
  /** What a unit of it is carried at, in the company's currency; null for who may not see costs. */
  readonly unitCost: string | null
  readonly unit: string | null
  /** Lines that wait for a product of it in its warehouse, the oldest promise first; null for who may not see orders. */
  readonly waiting: readonly Waiting[] | null
}
