import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { TariffTable } from '../../shared/contracts/oe/tariff-table.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  RECEIPT,
  receipt,
} from '../support/purchasing.ts'

/** [supply 9 tariff-table] What of a quota is used is what was received of its goods, from its country, in its quarter. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const TARIFFS = '/api/oe/tariff-table'
/** Of the quarter that ends with June. */
const SECOND = { fromDate: '2026-04-01', untilDate: '2026-06-30' }
const THIRD = { fromDate: '2026-07-01', untilDate: '2026-09-30' }

const save = (tariffId: string, more: Row) =>
  admin.save('POST', TARIFFS, {
    record: {
      ...emptyRecord(TariffTable.fields),
      ...{ tariffId, description: tariffId, measure: 'OverQuota', tariffCode: '7209', countryOf: 'MeltAndPour' },
      ...{ basis: 'Percent', rate: '50', precedence: 1, active: true, charged: true, ...SECOND, ...more },
    },
  })
const entered = async (...of: Parameters<typeof save>) => succeeded(await save(...of))
/** Used, left, share and standing of each row with a quota. */
const told = async () => {
  const { List } = await admin.list(`${TARIFFS}?SortFields=tariffId`)
  return Object.fromEntries(
    List.filter(({ quotaTonnes }) => quotaTonnes !== null).map((row) => [
      row['tariffId'],
      [row['quotaUsed'], row['quotaLeft'], row['quotaShare'], row['quotaStanding']],
    ]),
  )
}

let n = 0
/** That many pounds of one lot each, of a heat, on a day. */
async function received(receiptDate: string, ...lots: readonly [pounds: string, heatKey: string][]): Promise<Row> {
  const quantity = String(lots.reduce((sum, [pounds]) => sum + Number(pounds), 0))
  const of = await approved(admin, [orderLine({ productId: 'CR-16-48', quantity, unitPrice: '0.585' })])
  const draft = await receipt(admin, of)
  const lines = (draft['lines'] as Row[]).map((line) => ({ ...line, quantity }))
  const record = {
    ...{ receiptDate, lines },
    lots: lots.map(([weight, heatKey]) => ({
      ...emptyRecord(PurchaseReceipt.fields.lots.fields!),
      ...{ heatKey, weight, mfrNo: `Q-${++n}` },
    })),
  }
  const saved = done(
    await admin.save('PUT', `${RECEIPT}/${String(draft['id'])}`, { record, version: draft['version'] }),
  )
  return done(await act(admin, RECEIPT, 'post', saved, CONFIRMED))
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
  await sql`update product set tariff_code = '7209.16.00', origin_country = 'US' where product_id = 'CR-16-48'`.execute(
    db,
  )
  await sql`update heat set melt_country = 'CN' where heat_key = 'LK-58213 LAKE'`.execute(db)
})

describe('[supply 9 quotas] a quota', () => {
  it('is of what is asked beyond it, and more than nothing', async () => {
    expect(rules(await save('BAD', { measure: 'Surtax', quotaTonnes: '5' }))).toEqual([
      ['quotaTonnes', 'oe:rules.tariffTable.quotaOfOverQuota'],
    ])
    expect(rules(await save('BAD', { quotaTonnes: '0' })).map(([field]) => field)).toEqual(['quotaTonnes'])
  })

  it('is used by what was received in its quarter, by the melt of each heat, to the gram', async () => {
    await entered('CHINA-Q2', { country: 'CN', quotaTonnes: '20' })
    await entered('CHINA-Q3', { country: 'CN', quotaTonnes: '5', ...THIRD })
    await entered('US-MADE-Q2', { country: 'US', countryOf: 'Origin', quotaTonnes: '100' })
    await entered('ANY-Q2', { quotaTonnes: '100' })
    await entered('OTHER-GOODS', { tariffCode: '7210', quotaTonnes: '1' })
    const nothing = (of: string) => ['0', of, '0', 'WithinQuota']
    expect(await told()).toMatchObject({ 'CHINA-Q2': nothing('20'), 'ANY-Q2': nothing('100') })
    await received('2026-06-15', ['10000', 'LK-58213 LAKE'], ['30000', 'LK-58213 LAKE'])
    // 40,000 lb x 0.45359237 / 1,000 = 18.1436948 t, 90.718474 % of 20.
    const used = '18.143695'
    expect(await told()).toEqual({
      'ANY-Q2': [used, '81.856305', '18.1437', 'WithinQuota'],
      'CHINA-Q2': [used, '1.856305', '90.7185', 'QuotaNearlyUsed'],
      'CHINA-Q3': nothing('5'),
      'OTHER-GOODS': nothing('1'),
      'US-MADE-Q2': [used, '81.856305', '18.1437', 'WithinQuota'],
    })
  })

  it('has what was taken back, and nothing of another quarter; what is beyond it is over', async () => {
    const wrong = await received('2026-06-20', ['10000', 'LK-58213 LAKE'])
    expect((await told())['CHINA-Q2']).toEqual(['22.679619', '0', '113.3981', 'QuotaUsedUp'])
    done(
      await act(admin, RECEIPT, 'reverse', wrong, {
        parameters: { reversalDate: '2026-07-02', reversalReason: 'Wrong order' },
      }),
    )
    expect((await told())['CHINA-Q2']).toEqual(['18.143695', '1.856305', '90.7185', 'QuotaNearlyUsed'])
    await received('2026-07-01', ['11023.12', 'LK-58213 LAKE'])
    expect(await told()).toMatchObject({
      'CHINA-Q2': ['18.143695', '1.856305', '90.7185', 'QuotaNearlyUsed'],
      'CHINA-Q3': ['5.000003', '0', '100.0001', 'QuotaUsedUp'],
    })
  })

  it('is of the country of the melt: a heat that was poured elsewhere is none of it, and what is ours is not imported', async () => {
    await sql`update heat set melt_country = 'CA' where heat_key = 'LK-58213 LAKE'`.execute(db)
    expect(await told()).toMatchObject({
      'CHINA-Q2': ['0', '20', '0', 'WithinQuota'],
      'ANY-Q2': ['0', '100', '0', 'WithinQuota'],
      'US-MADE-Q2': ['18.143695', '81.856305', '18.1437', 'WithinQuota'],
    })
  })
})
