import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { inInches, type Form } from '../../../../shared/contracts/ic/forms.ts'
import { ProductionWorkOrder, type OrderType } from '../../../../shared/contracts/ic/production-work-order.ts'
import { openOf } from '../../../../shared/contracts/oe/order-lines.ts'
import { SIZES } from '../../../../shared/contracts/oe/sizes.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { letLotGo } from '../../../stock/claims/lots-apart.ts'
import { keptForWork, lotsByNo } from '../../ic/index.ts'
import { chargesIn, isCharge, processedOf, type Processed } from './processing.ts'
import * as rules from './rules.ts'
import type { Order, OrderLine } from './standing.ts'

const refused = (name: string, field: string | null, Args: Problem['Args']) =>
  new Refusal([{ Field: field === null ? null : `given.${field}`, Key: ruleKey(`oe.salesOrder.${name}`), Args }])

/** What is kept of a line, and whether its product is put together of others. */
interface Ground {
  readonly claimId: string
  readonly reserved: string
  readonly allocated: string
  readonly backordered: string
  /** It stands in a shipment that has not left. */
  readonly isPicked: boolean
  readonly hasParts: boolean
}

/**
 * [supply 9.1 processing] [judgement 31b] What is done with the goods of a line becomes a work order of inventory, as a person would enter it: what is taken, to which size, how much.
 * What was kept for the line is kept for that, and what comes of it is kept for the line. Goods with which nothing is done are put together of their parts, as much as waits.
 */
export const makeForOrder = (deps: Pick<Deps, 'random'>, works: EntityParts): Transition =>
  transition(SalesOrder, 'make', {
    async run(order, context, given) {
      if (!context.rights.can(`${ProductionWorkOrder.room}.add`)) throw refused('mayNotMake', null, {})
      const line = openLine(order, Number(given['makeLine']))
      const product = (await processedOf(context.trx, [line.productId])).get(line.productId ?? '')
      const ground = product?.productType === 'Stock' ? await groundOf(context, order, line) : undefined
      if (!product || !ground) throw refused('lineOfStock', 'makeLine', { line: line.lineNo ?? 0 })
      const orderType = typeOf(order, line, product, ground)
      if (orderType === null) throw refused('nothingToMake', 'makeLine', { line: line.lineNo ?? 0 })
      const lotNo =
        orderType === 'Assembly' ? null : await lotOf(context, line, (given['makeLot'] as string | null) ?? null)
      const isProcessed = orderType !== 'Assembly'
      const quantity = isProcessed ? openOf(line) : new Decimal(ground.backordered)
      if (quantity.lte(0)) throw new Refusal([{ ...rules.NOTHING_WAITS, Field: 'given.makeLine' }])
      if (ground.isPicked) throw refused('pickedNotMade', 'makeLine', { line: line.lineNo ?? 0 })
      if (isProcessed && new Decimal(ground.allocated).gt(0))
        await letLotGo(await claimContext(deps, context), ground.claimId, { lotNo: null, field: 'given.makeLine' })
      const asked = { order, line, product, orderType, lotNo, quantity: quantity.toFixed() }
      const workId = await workFor(works, context, asked)
      const kept = new Decimal(ground.reserved).plus(ground.allocated).toFixed()
      if (isProcessed) await keptForWork(deps, context, workId, { claimId: ground.claimId, quantity: kept })
      await noted(context, asked, workId)
    },
  })

/** @throws Refusal where nothing of it is open, it is a charge, or something else brings it already */
function openLine(order: Order, lineNo: number): OrderLine {
  const line = order.lines.find((one) => one.lineNo === lineNo)
  const at = (problem: Problem): Problem => ({ ...problem, Field: 'given.makeLine' })
  if (!line || isCharge(line) || openOf(line).lte(0)) throw new Refusal([at(rules.NOTHING_OPEN)])
  if (line.supplyNo !== null) throw new Refusal([at(rules.boughtAlready(line))])
  return line
}

const groundOf = async ({ trx }: ActionContext, order: Order, line: OrderLine): Promise<Ground | undefined> =>
  (
    await planned(
      trx,
      sql<Ground>`
      select k.id as "claimId", k.reserved::text as reserved, k.allocated::text as allocated, k.backordered::text as backordered,
             exists (select from shipment s join shipment_line n on n.owner_id = s.id
                     where s.order_no = ${order.orderNo} and s.status = 'Open' and n.line_key = ${line.lineId} and n.quantity > 0) as "isPicked",
             exists (select from product_component_shown c join product_shown p on p.id = c.owner_id where p.product_id = k.product_id) as "hasParts"
      from stock_claim_shown k
      where k.document_type = ${SalesOrder.id} and k.document_id = ${order.id}::uuid and k.line_key = ${line.lineId}`,
    )
  )[0]

const isCut = (line: OrderLine) => SIZES.some((name) => (line[name] ?? null) !== null)
const isFlat = (form: Form | null) => form === 'Sheet' || form === 'Plate'

/** What is done: by what the line is cut to, else what is asked to be done with it, else what it is put together of; null of none of them. */
function typeOf(order: Order, line: OrderLine, { form }: Processed, { hasParts }: Ground): OrderType | null {
  if (isCut(line)) return form === 'Coil' && !line.length ? 'Slitting' : isFlat(form) ? 'Shearing' : 'Cutting'
  if (chargesIn(order)(line).some(({ charge }) => charge === 'Run')) return 'Levelling'
  return hasParts ? 'Assembly' : null
}

/** The lot that is worked: the one that is named, else that its customer asked for, else the only one that is set apart for the line. */
async function lotOf({ trx }: ActionContext, line: OrderLine, named: string | null): Promise<string | null> {
  const apart = (line.lotsApart ?? '').split(', ').filter(Boolean)
  const lotNo = named ?? line.lotNo ?? (apart.length === 1 ? apart[0]!.slice(0, apart[0]!.lastIndexOf(' ')) : null)
  if (lotNo === null) return null
  const lot = (await lotsByNo(trx, [lotNo])).get(lotNo)
  if (lot?.productId !== line.productId)
    throw refused('lotOfProduct', 'makeLot', { lotNo, productId: line.productId ?? '–' })
  return lotNo
}

interface Asked {
  readonly order: Order
  readonly line: OrderLine
  readonly product: Processed
  readonly orderType: OrderType
  readonly lotNo: string | null
  readonly quantity: string
}

/** The order as a person would enter it; whoever plans the work says the rest of its pattern. */
async function workFor(works: EntityParts, context: ActionContext, asked: Asked): Promise<string> {
  const { order, line, product, orderType, lotNo, quantity } = asked
  const cut = {
    ...product,
    ...(line.width ? { width: line.width } : {}),
    ...(line.length ? { length: line.length } : {}),
  }
  const inch = (name: 'width' | 'length') => inInches(cut, name)?.toDecimalPlaces(3).toFixed() ?? null
  const output = {
    ...emptyRecord(ProductionWorkOrder.fields.outputs.fields!),
    ...{
      outputId: line.productId,
      width: inch('width'),
      length: product.form === 'Coil' && !line.length ? null : inch('length'),
    },
    pieces:
      product.weightEach !== null && new Decimal(quantity).isInteger() && product.form !== 'Coil' ? quantity : null,
  }
  const record = {
    ...emptyRecord(ProductionWorkOrder.fields),
    ...{ orderType, productId: line.productId, lotNo, quantity, warehouseId: line.warehouseId ?? order.warehouseId },
    ...{ requiredOn: line.promisedDate ?? order.requestedDate, jobId: line.jobId ?? order.jobId },
    notes: doneWith(asked),
    outputs: orderType === 'Assembly' ? [] : [output],
  }
  const answer = await saveRecord(forOrder(works, order), context, null, { record })
  if (answer.ResultStatus !== ResultStatus.success)
    throw new Refusal((answer.Problems ?? []).map((problem) => ({ ...problem, Field: null })))
  return String(answer.EntityId)
}

const MOST_NOTES = 500

/** What is asked to be done with the goods, as it is called. */
function doneWith({ order, line }: Asked): string | null {
  const done = chargesIn(order)(line).filter(({ charge }) => charge === 'Run')
  const said = [line.size, ...done.map(({ description }) => description), line.lineNotes].filter(Boolean).join(' · ')
  return said === '' ? null : said.slice(0, MOST_NOTES)
}

const forOrder = (works: EntityParts, { orderNo }: Order): EntityParts => ({
  ...works,
  rules: {
    ...works.rules,
    async complete(record, context, before) {
      record['forOrder'] = orderNo
      await works.rules.complete?.(record, context, before)
    },
  },
})

const noted = ({ trx, user, now }: ActionContext, { order, line, quantity }: Asked, workId: string) =>
  planned(
    trx,
    sql`
    insert into sales_order_work (order_line_id, order_no, work_id, work_no, quantity, asked_by, asked_on)
    select ${line.lineId}::uuid, ${order.orderNo}, w.work_id, w.order_no, ${quantity}::numeric, ${user.name}, ${now}
    from work_for_order_read w where w.work_id = ${workId}::uuid`,
  )
