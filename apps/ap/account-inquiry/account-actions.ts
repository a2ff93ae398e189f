import { api } from '../../../shared/api/client.ts'
import { VendorInquiry } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountPayment } from '../../../shared/contracts/ap/account-rows.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { InquiryActionGiven, InquiryAction } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { applying, itemOf, ITEMS, may } from '../../../shared/items/applying.tsx'
import { FETCH } from '../../../shared/items/files.ts'
import { DueDateDialog, HoldDialog } from './document-dialogs.tsx'

const { apply, unapply } = applying(VendorInquiry)

/** A purchase document that is open: what can be held and changed. */
const isDocument = (given: InquiryActionGiven): boolean => {
  const item = itemOf(given)
  return item !== null && Number(item.open) !== 0 && item.invoiceId !== null
}
const isHeld = (given: InquiryActionGiven): boolean => isDocument(given) && itemOf(given)!.holdReason !== null

/** What can be done with a row of an account. */
export const actions: readonly InquiryAction[] = [
  apply,
  {
    ...{ name: 'hold', on: ITEMS, Dialog: HoldDialog, fits: isDocument },
    offered: (given) => may('hold')(given) && !isHeld(given),
  },
  {
    ...{ name: 'release', on: ITEMS, offered: (given: InquiryActionGiven) => may('release')(given) && isHeld(given) },
    run: (given) =>
      given.store.send(async () => {
        const path = `ap/purchase-invoice/${itemOf(given)!.invoiceId!}`
        const stored = await api.get<CallResult<{ version: number }>>(path)
        return api.send('POST', `${path}/release`, { version: stored.Data!.version })
      }),
  },
  { name: 'dueDate', on: ITEMS, offered: may('editDocument'), fits: isDocument, Dialog: DueDateDialog },
  unapply,
  {
    ...{ name: 'cheque', on: ['payments'], offered: may('cheque') },
    fits: ({ row }) => (row as unknown as AccountPayment).chequeId !== null,
    run: ({ row }) =>
      api.download(`ap/cheque/${(row as unknown as AccountPayment).chequeId!}/copy`, { fileName: 'cheque.pdf' }),
  },
  FETCH,
]
