import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** The order as its customer gets it, as a file. */
export const OrderPrint = (props: SectionPartProps) => (
  <RecordFile {...props} call="print" label="oe:salesOrder.print" />
)
