import { describe, expect, it } from 'vitest'
import { taxesOn, taxCodesOf, taxGroupOfProvince, useRates } from '../../../../server/trade/tax/taxes-on.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { SalesTax, TaxGroup } from '../../../../shared/contracts/admin/sales-tax.ts'
import { taxOfDocument } from '../../../../shared/contracts/admin/document-tax.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { newFirm, rules, startStaff, type Row } from './calls.ts'

const { app, admin, clerk } = await startStaff()

const TAXES = '/api/admin/sales-tax'
const tax = (changes: Row = {}): Row => ({
  ...emptyRecord(SalesTax.fields),
  ...{ taxCode: 'TEST', taxNumber: 90, name: 'Test tax', jurisdiction: 'CA', kind: 'GST', active: true },
  ...{ collectedAccount: '2100', recoverableAccount: '2110', recoverablePercent: '100' },
  rates: [{ fromDate: '2020-01-01', rate: '5' }],
  ...changes,
})
const add = (changes: Row) => admin.save('POST', TAXES, { record: tax(changes) })
const read = async (code: string) => (await admin.read(`${TAXES}/${code}`)).Data!
const change = async (code: string, record: Row) =>
  admin.save('PUT', `${TAXES}/${code}`, { record, version: (await read(code))['version'] })

describe('sales taxes', () => {
  it.each([
    [{ taxCode: 'gst' }, [['taxCode', 'admin:rules.salesTax.codeUsedOnce']]],
    [{ taxNumber: 1 }, [['taxNumber', 'admin:rules.salesTax.numberUsedOnce']]],
    [{ collectedAccount: '' }, [['collectedAccount', 'admin:rules.salesTax.accountsGiven']]],
    [{ recoverableAccount: '' }, [['recoverableAccount', 'admin:rules.salesTax.accountsGiven']]],
    [{ collectedAccount: '9999999' }, [['collectedAccount', 'kit:refused.account.unknownRecord']]],
    [{ kind: 'Exempt' }, [['rates.0.rate', 'admin:rules.salesTax.noRateOfExempt']]],
    [{ rates: [] }, [['rates', 'admin:rules.salesTax.ratesGiven']]],
    [{ collectedLine: '10A' }, [['collectedLine', 'admin:rules.salesTax.lineForm']]],
    [
      { rates: [{ fromDate: '2020-01-01', untilDate: '2019-12-31', rate: '5' }] },
      [['rates.0.untilDate', 'admin:rules.salesTax.ratesEndAfterStart']],
    ],
    [
      {
        rates: [
          { fromDate: '2020-01-01', rate: '5' },
          { fromDate: '2020-01-01', rate: '6' },
        ],
      },
      [['rates.1.fromDate', 'admin:rules.salesTax.ratesDoNotOverlap']],
    ],
    [
      {
        rates: [
          { fromDate: '2024-07-01', rate: '6' },
          { fromDate: '2020-01-01', untilDate: '2024-07-01', rate: '5' },
        ],
      },
      [['rates.0.fromDate', 'admin:rules.salesTax.ratesDoNotOverlap']],
    ],
  ])('refuses %j at its field', async (changes, problems) => {
    const answer = await add(changes)
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(problems)
  })

  it('named where a group of taxes is wanted are told from a code that there is not, with the groups that hold them', async () => {
    const named = async (taxGroup: string) => {
      const { Problems } = await clerk.save('POST', '/api/admin/firm', {
        record: newFirm({ isVendor: true, vendor: { taxGroup } }),
      })
      return Problems!.filter(({ Field }) => Field === 'vendor.taxGroup').map(({ Key, Args }) => [Key, Args])
    }
    expect(await named('HST-ON')).toEqual([['kit:otherKind.taxGroup.some', { value: 'HST-ON', others: 'ON' }]])
    expect(await named('NOTHING')).toEqual([['kit:refused.unknownRecord', { value: 'NOTHING' }]])
    await add({ taxCode: 'ALONE', taxNumber: 91 })
    expect(await named('ALONE')).toEqual([['kit:otherKind.taxGroup.none', { value: 'ALONE', others: '' }]])
  })

  it('of a rate of nought are asked about, once it is new and the tax is one that is charged', async () => {
    const rates = [{ fromDate: '2020-01-01', rate: '0' }]
    const answer = await add({ rates })
    expect([answer.ResultStatus, rules(answer)]).toEqual([3, [['rates.0.rate', 'admin:rules.salesTax.rateNotNought']]])
  })

  it('[acceptance A1] the tax of Ontario on the day of a document is 13 %, from the sample rates of the demo', async () => {
    const found = await taxesOn(app.db, ['HST-ON'], '2026-06-02')
    expect(found).toMatchObject([
      {
        taxCode: 'HST-ON',
        rate: '13',
        recoverablePercent: '100',
        collectedAccount: '2100',
        recoverableAccount: '2110',
      },
    ])
    expect(taxOfDocument([{ amount: '1000', taxCodes: ['HST-ON'] }], found).tax).toBe('130.00')
  })

  it('are picked by the date of the document, group by group', async () => {
    const rateOn = async (day: string) => (await taxesOn(app.db, ['HST-NS'], day)).map(({ rate }) => rate)
    expect(await rateOn('2025-03-31')).toEqual(['15'])
    expect(await rateOn('2025-04-01')).toEqual(['14'])
    expect(await rateOn('2010-06-30')).toEqual([])
    expect(await taxGroupOfProvince(app.db, 'CA-QC')).toBe('QC')
    const codes = (await taxCodesOf(app.db, ['QC'])).get('QC')!
    expect(codes).toEqual(['GST', 'QST'])
    const taxes = await taxesOn(app.db, codes, '2026-06-02')
    expect(taxOfDocument([{ amount: '100', taxCodes: codes }], taxes).totals.map((one) => one.tax)).toEqual([
      '5.00',
      '9.98',
    ])
  })

  it('a rate in use is neither edited nor removed, by a screen or by hand; a later one follows it', async () => {
    expect(await add({})).toMatchObject({ ResultStatus: 1 })
    const [rate] = await taxesOn(app.db, ['TEST'], '2026-01-15')
    await transaction(app.db, (trx) => useRates(trx, [rate!]))
    const stored = (await read('TEST'))['rates'] as Row[]
    expect(stored).toMatchObject([{ rate: '5', used: true }])
    const raised = await change('TEST', { rates: [{ ...stored[0], rate: '6' }] })
    expect(rules(raised)).toEqual([['rates.0.rate', 'admin:rules.salesTax.usedRatesStay']])
    expect(rules(await change('TEST', { rates: [] }))).toEqual([['rates', 'admin:rules.salesTax.usedRatesStay']])
    const later = [
      { ...stored[0], used: false },
      { fromDate: '2027-01-01', rate: '6' },
    ]
    expect(await change('TEST', { rates: later })).toMatchObject({ ResultStatus: 1 })
    expect((await read('TEST'))['rates']).toMatchObject([{ used: true }, { rate: '6', used: false }])
    await expect(
      app.pool.query(`update sales_tax_rate set rate = 4 where id = '${rate!.rateId}'`),
    ).rejects.toMatchObject({
      code: 'NV001',
    })
    const { version } = (await read('TEST')) as { version: number }
    expect(rules(await admin.save('DELETE', `${TAXES}/TEST?version=${version}`))).toEqual([
      [null, 'admin:rules.salesTax.neverPosted'],
    ])
  })

  it('one that an active group holds stays in use', async () => {
    expect(rules(await change('HST-ON', { active: false }))).toEqual([['active', 'admin:rules.salesTax.notInGroups']])
  })

  it('are listed with the rate of today, read by a clerk and changed by none', async () => {
    const { List } = await clerk.list(`${TAXES}?PageSize=50`)
    expect(List.slice(0, 2)).toMatchObject([
      { taxNumber: 1, taxCode: 'GST', currentRate: '5' },
      { taxNumber: 2, taxCode: 'HST-ON', currentRate: '13' },
    ])
    expect((await clerk.write('POST', TAXES, { record: tax({ taxCode: 'T2', taxNumber: 91 }) })).statusCode).toBe(403)
  })
})

describe('tax groups', () => {
  const GROUPS = '/api/admin/tax-group'
  const group = (changes: Row = {}): Row => ({
    ...emptyRecord(TaxGroup.fields),
    ...{ taxGroup: 'TEST', name: 'Test', active: true, taxes: [{ taxCode: 'GST' }] },
    ...changes,
  })

  it.each([
    [{ taxGroup: 'on' }, [['taxGroup', 'admin:rules.taxGroup.codeUsedOnce']]],
    [{ taxes: [] }, [['taxes', 'admin:rules.taxGroup.taxesGiven']]],
    [{ taxes: [{ taxCode: 'GST' }, { taxCode: 'GST' }] }, [['taxes.1.taxCode', 'admin:rules.taxGroup.taxesOnce']]],
    [{ provinceDefault: true }, [['province', 'admin:rules.taxGroup.provinceGiven']]],
    [{ provinceDefault: true, province: 'CA-ON' }, [['provinceDefault', 'admin:rules.taxGroup.oneDefault']]],
  ])('refuses %j at its field', async (changes, problems) => {
    expect(rules(await admin.save('POST', GROUPS, { record: group(changes) }))).toEqual(problems)
  })

  it('say what they are made of', async () => {
    const { List } = await admin.list(`${GROUPS}?taxGroup==QC`)
    expect(List).toMatchObject([{ taxGroup: 'QC', province: 'CA-QC', composition: 'GST 5 % + QST 9.975 %' }])
  })
})
