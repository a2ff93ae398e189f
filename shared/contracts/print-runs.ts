import { ChequePrinting } from './ap/cheque-printing.ts'
import type { PrintContract } from './print-run.ts'

/** Every print run, for whatever concerns all of them. */
export const PRINT_RUNS: readonly PrintContract[] = [ChequePrinting] as never
