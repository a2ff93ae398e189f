import { locale } from '../../../shared/i18n/i18n.ts'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import { zoneHere } from '../../../shared/kit/report/report-store.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** [finance 7.1] The voucher of the document, in the language of whoever prints it. */
export const InvoicePrint = (props: SectionPartProps) => (
  <RecordFile {...props} call="voucher" label="ap:voucher.print" query={{ Locale: locale(), Zone: zoneHere() }} />
)
