import { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import type { ReceiptAbout } from '../../../shared/contracts/po/receipt-about.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'

/** What stands behind a receipt of coils that is not posted yet; null until it is known. Asked anew when the receipt was saved. */
export function useReceiptAbout({ saved, trail }: SectionPartProps['snapshot']): ReceiptAbout | null {
  const { receiptNo, status, lots } = (saved ?? {}) as Partial<PurchaseReceipt>
  const isAsked = receiptNo && status === 'Open' && (lots ?? []).length > 0
  const path = `${PurchaseReceipt.room}/about/${encodeURIComponent(receiptNo ?? '')}`
  const { answer } = useAnswer<ReceiptAbout>(path, isAsked ? {} : null, String(trail?.version ?? ''))
  return isAsked && answer?.receiptNo === receiptNo ? answer : null
}
