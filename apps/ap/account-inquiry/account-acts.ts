import { api } from '../../../shared/api/client.ts'
import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type {
  AccountApplication,
  AccountFile,
  AccountItem,
  AccountPayment,
} from '../../../shared/contracts/ap/account-rows.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ActGiven, InquiryAct } from '../../../shared/kit/definition.ts'
import { fitting } from './account-items.ts'
import { ApplyDialog, DueDateDialog, HoldDialog, UnapplyDialog } from './account-dialog.tsx'

const ITEMS = ['open', 'documents']
const may =
  (name: string) =>
  ({ head }: ActGiven): boolean =>
    head.actions.includes(name)
const itemOf = ({ row }: ActGiven) => row as unknown as AccountItem | null

/** A purchase document that is open: what can be held and changed. */
const isDocument = (given: ActGiven): boolean => {
  const item = itemOf(given)
  return item !== null && Number(item.open) !== 0 && item.invoiceId !== null
}
const isHeld = (given: ActGiven): boolean => isDocument(given) && itemOf(given)!.holdReason !== null

/** What can be done with a row of an account. */
export const acts: readonly InquiryAct[] = [
  {
    ...{ name: 'apply', on: ITEMS, keys: 'Alt+A', offered: may('apply'), Dialog: ApplyDialog },
    fits: (given) => fitting(given.head as unknown as VendorAccount, itemOf(given)!).length > 0,
  },
  {
    ...{ name: 'hold', on: ITEMS, Dialog: HoldDialog, fits: isDocument },
    offered: (given) => may('hold')(given) && !isHeld(given),
  },
  {
    ...{ name: 'release', on: ITEMS, offered: (given: ActGiven) => may('release')(given) && isHeld(given) },
    run: (given) =>
      given.store.send(async () => {
        const path = `ap/purchase-invoice/${itemOf(given)!.invoiceId!}`
        const stored = await api.get<CallResult<{ version: number }>>(path)
        return api.send('POST', `${path}/release`, { version: stored.Data!.version })
      }),
  },
  { name: 'dueDate', on: ITEMS, offered: may('editDocument'), fits: isDocument, Dialog: DueDateDialog },
  {
    ...{ name: 'unapply', on: ['applications'], keys: 'Alt+U', offered: may('apply'), Dialog: UnapplyDialog },
    fits: ({ row }) => (row as unknown as AccountApplication).canTakeBack,
  },
  {
    ...{ name: 'cheque', on: ['payments'], offered: may('cheque') },
    fits: ({ row }) => (row as unknown as AccountPayment).chequeId !== null,
    run: ({ row }) =>
      api.download(`ap/cheque/${(row as unknown as AccountPayment).chequeId!}/copy`, { fileName: 'cheque.pdf' }),
  },
  {
    ...{ name: 'fetch', on: ['attachments'], offered: () => true },
    run: ({ row }) => {
      const { room, recordId, id, name } = row as unknown as AccountFile
      return api.download(`${room}/${recordId}/attachments/${id}`, { fileName: name })
    },
  },
]
