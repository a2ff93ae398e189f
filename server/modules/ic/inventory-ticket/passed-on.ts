import { Decimal } from 'decimal.js'
import { InventoryTicket } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { role } from '../../../ledger/legs.ts'
import { postStock } from '../../../stock/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import { movedOnBy, type Follower, type MovedOn } from '../../../stock/passed-on.ts'
import { spread } from '../production-ticket/moved.ts'

const type = InventoryTicket.id

/** [supply 2.3] A cost that comes for a lot after it went to another warehouse, or became others, goes on with it (decision 260). */
export const costMovedOn: Follower = async (trx, { companyId, description, corrections }, context) => {
  const ids = corrections.flatMap(({ id, contra }) =>
    typeof contra === 'object' && contra?.role === 'COGS' ? [id] : [],
  )
  if (ids.length === 0) return
  const groups = new Map<string, MovedOn[]>()
  for (const one of await movedOnBy(trx, type, ids)) {
    const key = `${one.documentId} ${one.day}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const times = new Map<string, number>()
  for (const moved of groups.values()) {
    const { documentId: id, day, amount } = moved[0]!
    if (Number(amount) === 0) continue
    const nth = (times.get(id) ?? moved[0]!.times) + 1
    times.set(id, nth)
    const document = { type, id, purpose: `on.${nth}` }
    await postStock(trx, { companyId, day, description, document, movements: charged(moved, amount) }, context)
  }
}

function charged(moved: readonly MovedOn[], amount: string): Movement[] {
  const shares = spread(
    new Decimal(amount),
    moved.map(({ quantity }) => new Decimal(quantity)),
  )
  return moved.map(({ productId, warehouseId, holding, bin, lotId, lineKey, role: of, quantity }, n) => ({
    ...{ kind: 'Charge', productId, warehouseId, holding, bin, lotId, quantity: '0', lineKey, role: `${of} ${lotId}` },
    cost: { rule: 'Charge', value: moneyText(shares[n]!), of: quantity },
    contra: role('COGS'),
  }))
}
