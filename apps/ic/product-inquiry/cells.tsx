import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { monthName } from '../../../shared/charts/unit.ts'
import { t } from '../../../shared/i18n/i18n.ts'

export const cells = {
  month: ({ month }: InquiryRow) => (month === undefined ? undefined : monthName(String(month), 'long')),
  documentType: ({ documentType }: InquiryRow) =>
    documentType === undefined ? undefined : t(`gl:entry.choices.documentType.${String(documentType)}`),
}
