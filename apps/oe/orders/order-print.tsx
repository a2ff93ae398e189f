import { isDraft } from '../../../shared/contracts/document.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** The order as its customer gets it, as a file. */
export const OrderPrint = (props: SectionPartProps) => (
  <RecordFile {...props} call="print" label="oe:salesOrder.print" />
)

/** The same above an order that is only read: where it is typed, it stands with its customer. */
export const ReadOrderPrint = (props: SectionPartProps) =>
  isDraft(SalesOrder, props.snapshot.saved) ? null : <OrderPrint {...props} />
