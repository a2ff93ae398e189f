import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { LandedCost } from '../../shared/contracts/po/landed-cost.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
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
import { issue, postOn } from '../support/stock-books.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 2.3] Landed costs of coils over HTTP, before and after some of them have gone on. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const LANDED = '/api/po/landed-cost'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
  await sql`update foreign_exchange set rate = 1.365 where effective_date = '2026-06-01'`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values (${COMPANY}, 'FREIGHT_CLEARING', '2055', 'test', 'test'), (${COMPANY}, 'TAX_RECOVERABLE', '2110', 'test', 'test')`.execute(
    db,
  )
})

let n = 0
/** A posted receipt of coils of these weights. */
async function received(weights: string[], unitPrice: string, more: Row = {}): Promise<Row> {
  const quantity = String(weights.reduce((sum, one) => sum + Number(one), 0))
  const saved = await receipt(
    admin,
    await approved(admin, [orderLine({ productId: 'CR-16-48', quantity, unitPrice })], more),
  )
  const lots = weights.map((weight) => ({
    ...emptyRecord(PurchaseReceipt.fields.lots.fields!),
    ...{ weight, mfrNo: `M${++n}`, heatKey: 'LK-58213' },
  }))
  const draft = done(
    await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record: { lots }, version: saved['version'] }),
  )
  return done(await act(admin, RECEIPT, 'post', draft, CONFIRMED))
}
const line = (more: Row): Row => ({ ...emptyRecord(LandedCost.fields.lines.fields!), ...more })
const entered = async (of: Row, lines: Row[], more: Row = {}): Promise<Row> =>
  done(
    await admin.save('POST', LANDED, {
      record: {
        ...emptyRecord(LandedCost.fields),
        ...{ receiptNo: of['receiptNo'], costDate: '2026-06-08', lines: lines.map(line) },
        ...more,
      },
    }),
  )
const lotOf = async (receiptOf: Row, at: number) => {
  const { rows } = await sql<{ id: string; value: string; quantity: string; perPound: string; freight: string }>`
    select l.id, money_text(p.value) as value, trim_scale(p.quantity)::text as quantity, trim_scale(l.cost_per_pound)::text as "perPound",
           trim_scale(l.freight)::text as freight
    from stock_lot l join stock_pool p on p.lot_id = l.id where l.source_id = ${String(receiptOf['id'])}::uuid order by l.lot_no`.execute(
    db,
  )
  return rows[at]!
}
const tied = async () => {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ source, difference }) => source === 'IC' && Number(difference) !== 0)).toEqual([])
}

describe('a landed cost', () => {
  it('[supply 43] [supply 44] freight by weight and a surtax of 25 % are borne by three coils to the cent; 5,000 lb of the first cost 5,240.78', async () => {
    const of = await received(['15120', '14880', '15240'], '0.585', { vendorId: 'USVENDOR' })
    const landed = await entered(of, [
      { kind: 'Freight', amount: '2262' },
      { kind: 'Surtax', rate: '25' },
      { kind: 'ImportTax', rate: '5' },
    ])
    expect(landed).toMatchObject({
      ...{ carried: '36125.27', amount: '11293.32' },
      lines: [{ basis: 'Weight', amount: '2262' }, { basis: 'Value', amount: '9031.32' }, { amount: '2257.83' }],
      shares: [
        { value: '12073.7', freight: '756', other: '3018.43' },
        { value: '11882.05', freight: '744', other: '2970.51' },
        { value: '12169.52', freight: '762', other: '3042.38' },
      ],
    })
    const posted = done(await act(admin, LANDED, 'post', landed))
    expect(await lotOf(of, 0)).toMatchObject({ value: '15848.13', freight: '0.05' })
    const { rows } = await sql<{ all: string; each: string }>`
      select money_text(sum(p.value)) as all, trim_scale(round(sum(p.value) / sum(p.quantity), 6))::text as each
      from stock_lot l join stock_pool p on p.lot_id = l.id where l.source_id = ${String(of['id'])}::uuid`.execute(db)
    expect(rows[0]).toEqual({ all: '47418.59', each: '1.048156' })
    const booked = await postedLines(books, posted)
    expect(booked.filter(([side]) => side === 'Cr')).toEqual(
      figures('Cr 2055 2262.00; Cr 2055 9031.32; Cr 2055 2257.83'),
    )
    const first = await lotOf(of, 0)
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-09', [
        issue('5000', { productId: 'CR-16-48', warehouseId: 'HAM-1', lotId: first.id, contra: '6200' }),
      ]),
    )
    expect(await lotOf(of, 0)).toMatchObject({ quantity: '10120', value: '10607.35' })
    await tied()
  })

  it('[supply 2.3] a late charge is value of what is there and cost of what is gone; taken back, all stands as before', async () => {
    const of = await received(['1000'], '1')
    const { id: lotId } = await lotOf(of, 0)
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-05', [issue('400', { productId: 'CR-16-48', warehouseId: 'HAM-1', lotId, contra: '6200' })]),
    )
    const landed = await entered(of, [{ kind: 'Freight', amount: '100' }])
    const posted = done(await act(admin, LANDED, 'post', landed))
    expect(await lotOf(of, 0)).toMatchObject({ quantity: '600', value: '660.00', perPound: '1.1' })
    await tied()
    done(await act(admin, LANDED, 'reverse', posted, { parameters: { reversalDate: '2026-06-20' } }))
    expect(await lotOf(of, 0)).toMatchObject({ value: '600.00', perPound: '1' })
    await tied()
  })

  it('says what is missing', async () => {
    const of = await received(['100'], '1')
    expect(rules(await act(admin, LANDED, 'post', await entered(of, [])))).toEqual([
      ['lines', 'po:rules.landedCost.costGiven'],
    ])
    const early = await entered(of, [{ kind: 'Freight', amount: '1' }], { costDate: '2026-06-02' })
    expect(rules(await act(admin, LANDED, 'post', early))).toEqual([
      ['costDate', 'po:rules.landedCost.notBeforeReceipt'],
    ])
    const crane = await approved(admin, [orderLine({ productId: 'CRANE', quantity: '4' })])
    const service = done(await act(admin, RECEIPT, 'post', await receipt(admin, crane), CONFIRMED))
    expect(rules(await act(admin, LANDED, 'post', await entered(service, [{ kind: 'Freight', amount: '1' }])))).toEqual(
      [['receiptNo', 'po:rules.landedCost.somethingStocked']],
    )
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
      values ('FITTING', 'Fitting', 'Stock', 'SHEET', 'H', true, 'Average', 'test', 'test')`.execute(db)
    const fittings = await approved(admin, [orderLine({ productId: 'FITTING', quantity: '4', unitPrice: '2' })])
    const unweighed = done(await act(admin, RECEIPT, 'post', await receipt(admin, fittings), CONFIRMED))
    const byWeight = await entered(unweighed, [{ kind: 'Freight', amount: '1' }])
    expect(rules(await act(admin, LANDED, 'post', byWeight))).toEqual([
      ['lines.0.basis', 'po:rules.landedCost.weighed'],
    ])
    done(
      await act(admin, LANDED, 'post', await entered(unweighed, [{ kind: 'Freight', amount: '1', basis: 'Pieces' }])),
    )
  })
})
