import { ChequePrinting } from '../../../shared/contracts/ap/cheque-printing.ts'
import { printRun } from '../../../shared/kit/screen.ts'

/** [finance 7.5] Cheques of a bank, on its numbered paper. */
export default printRun(ChequePrinting)
