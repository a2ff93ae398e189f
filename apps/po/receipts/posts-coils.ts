import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import type { TextRef } from '../../../shared/events/topics.ts'

/** [judgement-supply, rule 6] What the main key posts, with its count: coils, else lines that something came of. */
export function postsCoils({ lots, lines }: Pick<PurchaseReceipt, 'lots' | 'lines'>): TextRef | null {
  const coils = (lots ?? []).length
  const came = (lines ?? []).filter(({ quantity }) => Number(quantity) > 0).length
  const count = coils || came
  if (count === 0) return null
  const of = coils > 0 ? 'coil' : 'line'
  return count === 1
    ? { key: `po:purchaseReceipt.posts.${of}` }
    : { key: `po:purchaseReceipt.posts.${of}s`, args: { count } }
}
