import { sql, type Kysely } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupedBy } from '../price/grouped.ts'
import type { Order, OrderLine } from './standing.ts'

interface Theirs {
  readonly customerSku: string
  readonly productId: string
}

/** A number is the same however it is written: with small letters, or another accent. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * [supply 9 Customer-SKUs, judgement 31] A customer who orders by his own number is understood, wherever on a line it was typed; a line that was
 * typed by ours gets his number, for his papers.
 */
export async function byTheirNumbers(db: Kysely<Tables>, order: Order, before: Order | null): Promise<void> {
  const { billToId, lines } = order
  const stored = new Map((before?.lines ?? []).map((line) => [line.lineId, line]))
  const open = lines.filter((line) => {
    const known = line.lineId ? stored.get(line.lineId) : undefined
    return !known || known.productId !== line.productId || known.customerSku !== line.customerSku
  })
  const typed = [...new Set(open.flatMap(({ productId, customerSku }) => [productId, customerSku].filter(isText)))]
  if (!billToId || typed.length === 0) return
  const rows = await factsOf(
    db,
    sql<Theirs>`
    select s.customer_sku as "customerSku", s.product_id as "productId" from customer_sku s
    where s.customer_id = ${billToId} and s.active
      and (s.product_id = any (${typed}::text[]) or fold(s.customer_sku) = any (select fold(t) from unnest(${typed}::text[]) t))
    order by s.customer_sku`,
  )
  if (rows.length === 0) return
  const byNumber = new Map(rows.map((row) => [folded(row.customerSku), row]))
  const byProduct = groupedBy(rows, ({ productId }) => productId)
  for (const line of open) take(line, byNumber, byProduct)
}

/** While it is typed: a product that is none may be the customer's number of one; of a customer who is kept from the reader nothing is told. */
export const meantByTheirs: NonNullable<RuleBook['meant']> = async (record, wrong, { trx }, before) => {
  const isProduct = ({ Field }: Problem) => /^lines\.\d+\.productId$/.test(Field ?? '')
  if (wrong.some(({ Field }) => Field === 'billToId') || !wrong.some(isProduct)) return false
  const order = record as unknown as Order
  const typed = JSON.stringify(order.lines.map(({ productId }) => productId))
  await byTheirNumbers(trx, order, before as unknown as Order | null)
  return typed !== JSON.stringify(order.lines.map(({ productId }) => productId))
}

const isText = (text: string | null): text is string => text !== null && text !== ''

function take(
  line: OrderLine,
  byNumber: ReadonlyMap<string, Theirs>,
  byProduct: ReadonlyMap<string, readonly Theirs[]>,
): void {
  // Ours comes first: a number that both have for different things is meant as ours where our product stands.
  const ours = line.productId ? byProduct.get(line.productId) : undefined
  const theirs = line.productId && !ours ? byNumber.get(folded(line.productId)) : undefined
  if (theirs) Object.assign(line, { productId: theirs.productId, customerSku: theirs.customerSku })
  else if (!line.productId && line.customerSku)
    line.productId = byNumber.get(folded(line.customerSku))?.productId ?? null
  else if (ours?.length === 1) line.customerSku ??= ours[0]!.customerSku
}
