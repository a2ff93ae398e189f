import { sql } from 'kysely'
import { CHANGEABLE, Lot } from '../../../../shared/contracts/ic/lot.ts'
import type { RuleBook } from '../../../platform/action/rules.ts'
import { ask, fail, rule, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import type { LotRecord } from './complete.ts'
import { gaugeKnown } from './gauge.ts'
import { lotGround, type LotGround } from './ground.ts'
import * as judged from './judged.ts'

/** Our numbers of lots, and the sequence that counts them. */
export const LOT_SERIAL = { prefix: 'C', sequence: 'lot_number' } as const

/** A new lot is called by a number of ours. */
export const numberLot: NonNullable<RuleBook['beforeSave']> = async (record, { trx }, before) => {
  if (!before) record['lotNo'] = await serialNumber(trx, LOT_SERIAL)
}

/** Our number is given once, whatever product it is of. [supply 2.2a] */
export const numberUsedOnce = rule(Lot, 'ic.lot.numberUsedOnce', 'lotNo', async ({ lotNo }, { db, before }) => {
  const { rows } =
    await sql`select from stock_lot where lot_no = ${lotNo} and id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
  return rows.length > 0 && fail({ lotNo: lotNo! })
})

/** What rules of a lot stand on, read once for all of them. */
const grounds = new WeakMap<object, Promise<LotGround>>()
const groundOf = (lot: LotRecord, { db }: Pick<RuleContext, 'db'>): Promise<LotGround> => {
  const known = grounds.get(lot)
  if (known) return known
  const read = lotGround(db, {
    ...{ products: [lot.productId], heats: [lot.heatKey], grades: [lot.gradeId] },
    specifications: [lot.specificationId],
  })
  grounds.set(lot, read)
  return read
}

/** [S4.34] [supply 3.5] What is worked on, or is gone, is not changed any more. */
const changeable = rule(
  Lot,
  'ic.lot.changeable',
  null,
  (_, { before }) => before !== null && !CHANGEABLE.includes(before.status) && fail({ status: before.status }),
)

/** A lot is of a product that is kept by lot. [supply 2.2] */
const productByLot = rule(Lot, 'ic.lot.productByLot', 'productId', async (lot, context) => {
  const product = (await groundOf(lot, context)).products.get(lot.productId)
  return product?.isTracked === false && fail({ productId: lot.productId })
})

/** A coil has the number that its manufacturer gave it. [S5.30] */
const manufacturerNumber = rule(
  Lot,
  'ic.lot.manufacturerNumber',
  'mfrNo',
  async (lot, context) => judged.numberMissing(lot, await groundOf(lot, context)) && fail(),
)

/** A coil is of a heat. [S5.30] */
const heatGiven = rule(
  Lot,
  'ic.lot.heatGiven',
  'heatKey',
  async (lot, context) => judged.heatMissing(lot, await groundOf(lot, context)) && fail(),
)

/** A heat that is named is one that there is. [S8.28] */
const heatFound = rule(
  Lot,
  'ic.lot.heatFound',
  'heatKey',
  async (lot, context) => judged.heatUnknown(lot, await groundOf(lot, context)) && fail({ heat: lot.heatKey! }),
)

/** A coil weighs one pound at least. [S5.28] */
const coilWeight = rule(
  Lot,
  'ic.lot.coilWeight',
  'weight',
  async (lot, context) => judged.tooLight(lot, await groundOf(lot, context)) && fail(),
)

/** The eye of a coil is smaller than the coil. [S5.29] */
const eyeInside = rule(Lot, 'ic.lot.eyeInside', 'insideDiameter', (lot) => judged.eyeTooLarge(lot) && fail())

/** Thickness, width and length lie between the least and the most of the product. [S5.21] */
const withinProduct = rule(Lot, 'ic.lot.withinProduct', 'thickness', async (lot, context) =>
  judged.outsideProduct(lot, await groundOf(lot, context)),
)

/** What differs from the product by more than its specification allows is asked about. [supply 8 product-specification] */
const withinSpecification = rule(Lot, 'ic.lot.withinSpecification', 'thickness', async (lot, context) =>
  judged.outsideSpecification(lot, await groundOf(lot, context)),
)

/** Where scale and dimensions are further apart than the class lets pass, somebody says why. [supply 5.6] */
const scaleAgrees = rule(Lot, 'ic.lot.scaleAgrees', 'weightReason', async (lot, context) => {
  if (lot.weightReason) return null
  const found = judged.apart(lot, await groundOf(lot, context))
  return found && fail({ ...found })
})

/** The same coil of a mill was perhaps entered before. [supply 10] */
const coilOnce = rule(Lot, 'ic.lot.coilOnce', 'mfrNo', async ({ mfrNo, mill }, { db, before }) => {
  if (!mfrNo || (before?.mfrNo === mfrNo && before.mill === mill)) return null
  const { rows } = await sql<{ lotNo: string }>`
    select lot_no as "lotNo" from stock_lot
    where mfr_no = ${mfrNo} and mill is not distinct from ${mill}
      and id is distinct from ${before?.id ?? null}::uuid
      and not exists (select from stock_lot_parent p where p.lot_id = stock_lot.id) order by lot_no limit 1`.execute(db)
  return rows[0] && ask({ ...rows[0] })
})

/** What stock has been moved of stays. */
const nothingMoved = rule(Lot, 'ic.lot.nothingMoved', null, ({ status }) => status !== 'Expected' && fail({ status }))

export const onSave: readonly Rule[] = [
  ...[changeable, productByLot, manufacturerNumber, heatGiven, heatFound, coilWeight, eyeInside, withinProduct],
  ...[withinSpecification, scaleAgrees, coilOnce, gaugeKnown],
]
export const onDelete: readonly Rule[] = [nothingMoved]
