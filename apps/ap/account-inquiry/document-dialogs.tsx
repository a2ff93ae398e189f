import { api } from '../../../shared/api/client.ts'
import { VendorInquiry } from '../../../shared/contracts/ap/account-inquiry.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { of } from '../../../shared/contracts/report.ts'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import type { AccountItem } from '../../../shared/contracts/trade/account-rows.ts'
import type { InquiryActionDialogProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { Ask, type Given } from '../../../shared/items/ask.tsx'

const contract = VendorInquiry

/** A call about the purchase document of a row, in the version that stands now. */
const ofDocument = (
  { row, store }: InquiryActionDialogProps,
  call: (path: string, version: number) => Promise<CallResult>,
): Promise<readonly Problem[]> =>
  store.send(async () => {
    const path = `ap/purchase-invoice/${(row as unknown as AccountItem).invoiceId!}`
    const stored = await api.get<CallResult<{ version: number }>>(path)
    return call(path, stored.Data!.version)
  })

const HOLD = { holdReason: { ...of(PurchaseInvoice, 'holdReason'), required: true } }

export function HoldDialog(props: InquiryActionDialogProps) {
  const { reference } = props.row as unknown as AccountItem
  const does = (parameters: Given) =>
    ofDocument(props, (path, version) => api.send('POST', `${path}/hold`, { version, parameters }))
  return (
    <Ask
      {...props}
      {...{ contract, does }}
      name="hold"
      reference={reference}
      fields={HOLD}
      begin={{ holdReason: null }}
    />
  )
}

const DUE_DATE = { dueDate: of(PurchaseInvoice, 'dueDate') }

export function DueDateDialog(props: InquiryActionDialogProps) {
  const { reference, dueDate } = props.row as unknown as AccountItem
  const does = (record: Given) => ofDocument(props, (path, version) => api.send('PUT', path, { record, version }))
  return (
    <Ask
      {...props}
      {...{ contract, does }}
      name="dueDate"
      reference={reference}
      fields={DUE_DATE}
      begin={{ dueDate }}
    />
  )
}
