import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  postedLines,
  RECEIPT,
  receipt,
} from '../support/purchasing.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 10] Coils of an order over HTTP: what they are, what they weigh, what each of them is worth. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
})

const lot = (more: Row): Row => ({ ...emptyRecord(PurchaseReceipt.fields.lots.fields!), heatKey: 'LK-58213', ...more })
const coils = (...weights: string[]): Row[] => weights.map((weight, at) => lot({ weight, mfrNo: `LK-${++n}-${at}` }))
let n = 7740

const ordered = (quantity: string, more: Row = {}, productId = 'CR-16-48', unitPrice = '0.585') =>
  approved(admin, [orderLine({ productId, quantity, unitPrice })], more)
/** A receipt of that much with these lots. */
async function withLots(of: Row, quantity: string, lots: Row[], more: Row = {}): Promise<Row> {
  const saved = await receipt(admin, of)
  const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, quantity }))
  const record = { ...more, lines, lots }
  return done(await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record, version: saved['version'] }))
}
const post = (draft: Row) => act(admin, RECEIPT, 'post', draft, CONFIRMED)
const lotsOf = async (draft: Row) =>
  (
    await sql<{
      weight: string
      value: string
      status: string
      hold: string | null
      heat: string
      perPound: string
      ingot: string
    }>`
      select trim_scale(l.weight)::text as weight, money_text(p.value) as value, l.status, l.hold_reason as hold, l.heat_key as heat,
             trim_scale(l.cost_per_pound)::text as "perPound", trim_scale(l.ingot)::text as ingot
      from stock_lot l left join stock_pool p on p.lot_id = l.id where l.source_id = ${String(draft['id'])}::uuid
      order by l.lot_no`.execute(db)
  ).rows

describe('a receipt of coils', () => {
  it('[supply 41] three coils at USD 0.585 and 1.3650 are 36,125.27, each its own value to the cent', async () => {
    await sql`update foreign_exchange set rate = 1.365 where effective_date = '2026-06-01'`.execute(db)
    const of = await ordered('45240', { vendorId: 'USVENDOR' })
    const draft = await withLots(of, '45240', coils('15120', '14880', '15240'))
    expect((draft['lots'] as Row[]).map(({ lotNo }) => String(lotNo))).toEqual([
      expect.stringMatching(/^C\d{6}$/),
      expect.stringMatching(/^C\d{6}$/),
      expect.stringMatching(/^C\d{6}$/),
    ])
    expect(draft).toMatchObject({
      amount: '26465.4',
      lots: [
        { heatKey: 'LK-58213 LAKE', quantity: '15120', value: '12073.7' },
        { value: '11882.05' },
        { value: '12169.52' },
      ],
    })
    const posted = done(await post(draft))
    expect(await postedLines(books, posted)).toEqual(figures('Dr 1200 36125.27; Cr 2050 36125.27'))
    expect(await lotsOf(posted)).toMatchObject([
      { weight: '15120', value: '12073.70', status: 'InStock', perPound: '0.798525' },
      { weight: '14880', value: '11882.05', status: 'InStock' },
      { weight: '15240', value: '12169.52', status: 'InStock' },
    ])
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })

  it('[supply 42] [S5.31] lots of 45,240 are not 45,300 received: nothing is posted', async () => {
    const of = await ordered('45300')
    const draft = await withLots(of, '45300', coils('15120', '14880', '15240'))
    const answer = await post(draft)
    expect(answer.Problems).toMatchObject([
      {
        Field: 'lines.0.quantity',
        Key: 'po:rules.purchaseReceipt.lotsAddUp',
        Args: { lots: '45240', quantity: '45300' },
      },
    ])
    expect(await lotsOf(draft)).toEqual([])
    const lost = await withLots(of, '100', [
      lot({ weight: '100', mfrNo: 'LK-30', orderLineNo: 7 }),
      lot({ weight: '0', mfrNo: 'LK-31' }),
    ])
    expect(rules(await post(lost))).toEqual(
      expect.arrayContaining([
        ['lots.0.orderLineNo', 'po:rules.purchaseReceipt.lotOfLine'],
        ['lots.1.quantity', 'po:rules.purchaseReceipt.lotHolds'],
      ]),
    )
    expect(rules(await post(await receipt(admin, of, ['100'])))).toEqual([
      ['lines.0.quantity', 'po:rules.purchaseReceipt.lotsAddUp'],
    ])
  })

  it('[S5.27] [S5.28] [S5.30] [S8.28] [supply 5.6] says at each coil what is wrong with it', async () => {
    const of = await ordered('40000')
    const draft = await withLots(of, '18931.5', [
      lot({ weight: '0.5', mfrNo: 'LK-1' }),
      lot({ weight: '1', mfrNo: null, heatKey: 'H-77310X' }),
      lot({ weight: '18930', mfrNo: 'LK-3', outsideDiameter: '45.5', heatKey: null, thickness: '0.09' }),
    ])
    expect((draft['lots'] as Row[])[2]).toMatchObject({
      ...{ byDimensions: '17857', apart: '6', insideDiameter: '20' },
      agreeing: '46.59',
    })
    expect(rules(await post(draft)).toSorted()).toEqual([
      ['lots.0.weight', 'ic:rules.lot.coilWeight'],
      ['lots.1.heatKey', 'ic:rules.lot.heatFound'],
      ['lots.1.mfrNo', 'ic:rules.lot.manufacturerNumber'],
      ['lots.2.heatKey', 'ic:rules.lot.heatGiven'],
      ['lots.2.thickness', 'ic:rules.lot.withinProduct'],
      ['lots.2.weightReason', 'ic:rules.lot.scaleAgrees'],
    ])
  })

  it('[supply 10] waits on hold where it is to be inspected or outside of its grade; what was turned away says why', async () => {
    const inspected = done(await post(await withLots(await ordered('100', {}, 'CR-QC'), '100', coils('100'))))
    expect(await lotsOf(inspected)).toMatchObject([{ status: 'OnHold', hold: 'Inspection' }])
    const passed = await withLots(await ordered('100', {}, 'CR-QC'), '100', coils('100'), { inspectionResult: 'PASS' })
    expect(await lotsOf(done(await post(passed)))).toMatchObject([{ status: 'InStock', hold: null }])
    const outside = [lot({ weight: '100', mfrNo: 'LK-9', heatKey: 'LK-58299' })]
    expect(await lotsOf(done(await post(await withLots(await ordered('100'), '100', outside))))).toMatchObject([
      { status: 'OnHold', hold: 'OutOfGrade' },
    ])
    const draft = await withLots(await ordered('100'), '60', coils('60'))
    const lines = (draft['lines'] as Row[]).map((line) => ({ ...line, rejected: '40' }))
    const turned = done(
      await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, { record: { lines }, version: draft['version'] }),
    )
    expect(rules(await post(turned))).toEqual([['lines.0.rejectReason', 'po:rules.purchaseReceipt.rejectReasoned']])
  })

  it('[supply 5.6] what a pound costs beside its metal is taken off the metal; taken back, the lots have gone as they came', async () => {
    const parts = { fabrication: '0.052', freight: '0.024', extra: '0.012' }
    const dear = await withLots(await ordered('1000', {}, 'CR-16-48', '0.07'), '1000', [
      lot({ weight: '1000', mfrNo: 'LK-20', ...parts }),
    ])
    expect(rules(await post(dear))).toEqual([['lots.0.fabrication', 'po:rules.purchaseReceipt.partsWithinCost']])
    const fine = await withLots(await ordered('1000', {}, 'CR-16-48', '0.548'), '1000', [
      lot({ weight: '1000', mfrNo: 'LK-21', ...parts }),
    ])
    const posted = done(await post(fine))
    expect(await lotsOf(posted)).toMatchObject([{ perPound: '0.548', ingot: '0.46', value: '548.00' }])
    const reversal = { parameters: { reversalDate: '2026-06-10', reversalReason: 'wrong order' } }
    done(await act(admin, RECEIPT, 'reverse', posted, reversal))
    expect(await lotsOf(posted)).toMatchObject([{ status: 'Returned', value: '0.00' }])
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })
})
