import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** The receipt as its customer gets it, as a file. */
export const ReceiptPrint = (props: SectionPartProps) => (
  <RecordFile {...props} call="print" label="ar:cashReceipt.print.paper" />
)
/** The slip that goes to the bank. */
export const DepositSlip = (props: SectionPartProps) => (
  <RecordFile {...props} call="print" label="ar:deposit.print.paper" />
)
