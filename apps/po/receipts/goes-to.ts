import { Decimal } from 'decimal.js'
import type { Waiting } from '../../../shared/contracts/ic/waiting.ts'
import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import type { ReceiptAbout } from '../../../shared/contracts/po/receipt-about.ts'

type Receipt = Partial<Pick<PurchaseReceipt, 'lines' | 'lots'>>
type Lot = PurchaseReceipt['lots'][number]

/** What becomes of a coil when it is posted. */
export interface CoilGoes {
  readonly lot: Lot
  readonly productId: string | null
  /** Who gets how much of it, the oldest promise first. */
  readonly served: readonly { readonly to: Waiting; readonly quantity: Decimal }[]
  /** What nobody waits for. */
  readonly rest: Decimal
  /** It goes to nobody as long as it is on hold. */
  readonly held: ReceiptAbout['held'][number]['reason'] | null
}

const dec = (text: string | null | undefined) => new Decimal(text && /^\d+(\.\d+)?$/.test(text) ? text : 0)

/** [judgement 40] Coil by coil, whoever has waited longest gets what he waits for; what is left is for stock. */
export function goesTo({ lines = [], lots = [] }: Receipt, { waiting, held }: Pick<ReceiptAbout, 'waiting' | 'held'>) {
  const open = (waiting ?? []).map((to) => ({ to, left: new Decimal(to.waitedFor) }))
  const holds = new Map(held.map(({ lotNo, reason }) => [lotNo, reason]))
  return lots.map((lot): CoilGoes => {
    const productId = lines.find(({ orderLineNo }) => orderLineNo === lot.orderLineNo)?.productId ?? null
    const reason = holds.get(lot.lotNo ?? '') ?? null
    let rest = dec(lot.quantity)
    const served: { to: Waiting; quantity: Decimal }[] = []
    for (const one of reason ? [] : open) {
      const quantity = Decimal.min(one.left, rest)
      if (one.to.productId !== productId || quantity.lte(0)) continue
      served.push({ to: one.to, quantity })
      one.left = one.left.minus(quantity)
      rest = rest.minus(quantity)
    }
    return { lot, productId, served, rest, held: reason }
  })
}

/** How many lines wait for what came, for how much, and how much of that it fills. */
export function waitedFor(goes: readonly CoilGoes[], waiting: readonly Waiting[]) {
  const sum = (of: readonly Decimal[]) => of.reduce((all, one) => all.plus(one), new Decimal(0))
  return {
    lines: waiting.length,
    wanted: sum(waiting.map((one) => new Decimal(one.waitedFor))),
    filled: sum(goes.flatMap(({ served }) => served.map(({ quantity }) => quantity))),
  }
}
