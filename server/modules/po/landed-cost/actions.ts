import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { LandedCost } from '../../../../shared/contracts/po/landed-cost.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { credit, debit, posting, role, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { postCorrections, stockLegs } from '../../../stock/legs.ts'
import { moveStock } from '../../../stock/move.ts'
import type { Movement, StockPosting } from '../../../stock/movement.ts'
import { takeBackStock } from '../../../stock/take-back.ts'
import type { Moved } from '../../../stock/write-moves.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { addLotCosts } from '../../ic/index.ts'
import { broughtBy, receiptOf } from './brought.ts'
import * as rules from './rules.ts'
import { sharesOf, type Brought, type Landed } from './shares.ts'

const documentOf = ({ id }: Pick<Landed, 'id'>, purpose: string) => ({ type: LandedCost.id, id, purpose })
const headOf = (landed: Landed) => ({
  companyId: landed.companyId!,
  source: 'PO' as const,
  description: [landed.landedNo, landed.receiptNo, landed.reference].filter(Boolean).join(' ').slice(0, 100),
})

/** [supply 2.3] What can be done with a landed cost. What of its goods is gone by now is cost of sales, booked beside it. */
export const landedActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(LandedCost, 'post', {
    rules: rules.onPost,
    async run(landed, action) {
      const { trx } = action
      const context = postingContext(deps, action)
      const receipt = await receiptOf(trx, landed.receiptNo)
      const brought = receipt ? await broughtBy(trx, receipt.id) : []
      const shares = sharesOf(landed.lines, brought)
      const asked: StockPosting = {
        ...{ ...headOf(landed), day: landed.costDate, document: documentOf(landed, 'post') },
        movements: brought.map((one, at) => charged(one, shares[at]!.amount!, receipt!.isDirect)),
      }
      const at = (error: unknown) => {
        throw dateAt(error, 'costDate')
      }
      const moved = await moveStock(trx, asked, context).catch(at)
      await postCorrections(trx, asked, moved, context)
      const entry = await post(trx, bookedBy(landed, asked, moved.moves), context).catch(at)
      await addLotCosts(action, lotCosts(brought, shares))
      return { shares, entryNo: entry.entryNo, [COLUMNS]: { entry_id: entry.id } }
    },
    preview: ({ id }, { trx }, locale) => entryPreview(trx, documentOf({ id }, 'post'), locale),
  }),
  transition(LandedCost, 'reverse', {
    rules: rules.onReverse,
    async run(landed, action, given) {
      const { trx } = action
      const day = String(given['reversalDate'])
      const context = postingContext(deps, action)
      const at = (error: unknown) => {
        throw dateAt(error, 'given.reversalDate')
      }
      const asked = { ...headOf(landed), day, document: documentOf(landed, 'post.rev'), takesBack: 'post' }
      await takeBackStock(trx, asked, context).catch(at)
      const { rows } = await sql<{ entryId: string }>`
        select entry_id as "entryId" from landed_cost where id = ${landed.id}`.execute(trx)
      await reverse(trx, { entryId: rows[0]!.entryId, date: day, description: asked.description }, context).catch(at)
      const receipt = await receiptOf(trx, landed.receiptNo)
      const brought = receipt ? await broughtBy(trx, receipt.id) : []
      await addLotCosts(action, lotCosts(brought, landed.shares, -1))
      return { reversedOn: day }
    },
  }),
]

/** What has gone straight to the customer is not here to bear it. [supply 3.7] */
const charged = (
  { lineKey, productId, warehouseId, lotId, quantity }: Brought,
  value: string,
  isDirect: boolean,
): Movement => ({
  ...{ kind: 'Charge', productId, warehouseId, lotId, quantity: '0', contra: null, lineKey },
  ...{ cost: { rule: 'Charge', value, of: isDirect ? '0' : quantity }, field: 'lines' },
  ...(lotId === null ? {} : { role: lotId }),
})

/** [supply 3.10] Inventory against what is cleared when the carrier and customs send their bills; tax on the import is claimed back. */
function bookedBy(landed: Landed, asked: StockPosting, moves: readonly Moved[]) {
  const facts = { reference: landed.landedNo }
  const legs = landed.lines.flatMap(({ kind, amount, remark }): Leg[] => {
    const own = { ...facts, memo: remark }
    const clearing = kind === 'Freight' ? role('FREIGHT_CLEARING') : role('FREIGHT_CLEARING', { qualifier: 'DUTY' })
    return [
      ...(kind === 'ImportTax' ? [debit(role('TAX_RECOVERABLE'), amount!, own)] : []),
      credit(clearing, amount!, own),
    ]
  })
  const { companyId, day, document, description } = asked
  return posting({
    companyId,
    source: 'PO',
    date: day,
    document,
    description,
    legs: [...stockLegs(moves, facts), ...legs],
  })
}

/** What a pound of each lot costs more: what carried it here, and all else. */
const lotCosts = (brought: readonly Brought[], shares: Landed['shares'], times: 1 | -1 = 1) =>
  brought.flatMap(({ lotId, weight }, at) => {
    if (lotId === null || Number(weight) === 0) return []
    const per = (amount: string | null) =>
      new Decimal(amount ?? 0).times(times).div(weight).toDecimalPlaces(6).toFixed()
    return [{ lotId, freight: per(shares[at]!.freight), extra: per(shares[at]!.other) }]
  })
