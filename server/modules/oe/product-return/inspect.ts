import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { ProductReturn, waitsFor } from '../../../../shared/contracts/oe/product-return.ts'
import { role } from '../../../ledger/legs.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { postStock } from '../../../stock/legs.ts'
import type { Movement } from '../../../stock/movement.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { inspectedLot } from '../../ic/index.ts'
import type { Returned } from './credits.ts'
import { documentOf } from './moved.ts'

/** A lot that this return has brought, as it came. */
interface Came {
  readonly moveId: string
  readonly lotId: string
  readonly productId: string
  readonly warehouseId: string
  readonly bin: string
  readonly quantity: string
  readonly weight: string
  readonly inspected: number
}

/**
 * [supply 3.8, 9.1] What waits was looked at: it is free to be sold again, or thrown away at what it came back at, against scrap, on the day on which somebody says so.
 */
export const inspect = (deps: Deps): Transition =>
  transition(ProductReturn, 'inspect', {
    async run(asked, action, given) {
      const { trx, now } = action
      const lotNo = String(given['inspectedLot'])
      const finding = given['finding'] as 'Released' | 'Scrapped'
      if (!waitsFor({ ...asked }).includes(lotNo))
        throw new Refusal([{ Field: 'given.inspectedLot', Key: ruleKey('oe.productReturn.lotWaits'), Args: { lotNo } }])
      const came = await planned(
        trx,
        sql<Came>`
        select m.id as "moveId", l.id as "lotId", m.product_id as "productId", m.warehouse_id as "warehouseId", m.bin,
               trim_scale(m.quantity)::text as quantity, trim_scale(m.weight)::text as weight,
               (select count(*)::int from stock_posting_shown q where q.document_type = ${ProductReturn.id} and q.document_id = p.document_id
                  and q.purpose like 'inspect.%') as inspected
        from stock_posting_shown p join stock_move_shown m on m.posting_id = p.id join stock_lot_shown l on l.id = m.lot_id
        where p.document_type = ${ProductReturn.id} and p.document_id = ${asked.id}::uuid and p.purpose = 'post' and l.lot_no = ${lotNo}
          and m.kind = 'Return' and m.corrects_id is null order by m.seq`,
      )
      if (finding === 'Scrapped' && came.length > 0) {
        const { companyId, billToId, returnNo } = asked as Returned
        await postStock(
          trx,
          {
            ...{ companyId: companyId!, day: await businessDay(trx, now) },
            document: documentOf(asked, `inspect.${came[0]!.inspected + 1}`),
            description: `${billToId} ${returnNo!} ${lotNo}`,
            movements: came.map(gone),
          },
          postingContext(deps, action),
        ).catch((error: unknown) => {
          throw dateAt(error, 'given.finding')
        })
      }
      if (came[0]) await inspectedLot(action, came[0].lotId, finding)
      const found = <L extends Returned['lines'][number] | Returned['blind'][number]>(line: L): L =>
        line.disposition === 'Hold' && line.lotNo === lotNo ? { ...line, finding } : line
      return { lines: asked.lines.map(found), blind: asked.blind.map(found) }
    },
  })

const gone = ({ moveId, productId, warehouseId, lotId, bin, quantity, weight }: Came, at: number): Movement => ({
  ...{ kind: 'Issue', productId, warehouseId, lotId, bin, lineKey: String(at + 1), reason: 'SCRAP' },
  ...{ quantity: new Decimal(quantity).negated().toFixed(), weight: new Decimal(weight).negated().toFixed() },
  ...{ cost: { rule: 'Follows', move: moveId }, contra: role('INVENTORY_ADJUSTMENT', { qualifier: 'SCRAP' }) },
  field: 'given.finding',
})
