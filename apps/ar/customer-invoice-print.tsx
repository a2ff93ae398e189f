import { RecordFile } from '../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../shared/kit/screen.ts'

/** The invoice as its customer gets it, as a file. */
export const CustomerInvoicePrint = (props: SectionPartProps) => (
  <RecordFile {...props} call="print" label="ar:customerInvoice.print" />
)
