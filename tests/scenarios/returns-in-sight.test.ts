import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SlipReturn } from '../../shared/contracts/ap/slip-return.ts'
import { TaxFiling } from '../../shared/contracts/ap/tax-filing.ts'
import { TaxReturn } from '../../shared/contracts/ap/tax-return.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { BUT_PAYABLES, BUT_RENT, limit, type Limits } from '../support/limited-user.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'

/** [S6.05] What goes to the authorities is told whole or not at all: the controller is limited, test by test. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const desk = new PayablesDesk(books, admin)
const limited = (to: Limits) => limit(admin, 'controller', to)

beforeAll(async () => {
  await enterMasters(admin, books)
  await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
  await desk.invoice('V100', 'RENT-1', '200.00', '226.00', { glAccount: '6100' })
  const items = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '500.00' } })
  await desk.paid(desk.payment('V100', '2026-06-10', '500.00', items, { method: 'Cheque', chequeNo: 501 }))
  await sql`
    update firm_vendor v set reporting_slip = 'T5018' from firm f where v.owner_id = f.id and f.firm_id = 'V100'`.execute(
    books.db,
  )
  await desk.paid(desk.payment('V100', '2026-06-12', '40.00', [], { leaveOnAccount: true }))
})
beforeEach(() => limited({}))

describe('returns to the authorities', () => {
  it('[S6.05] a slip and its return are for whoever may see all accounts and banks of the payments they tell of', async () => {
    await sql`
      insert into slip_recipient (vendor_id, kind, created_by, updated_by) values ('V100', 'Corporation', 'test', 'test')`.execute(
      books.db,
    )
    const [RETURN, SLIP] = ['/api/ap/slip-return', '/api/ap/issued-slip']
    const begun = {
      ...emptyRecord(SlipReturn.fields),
      ...{ kind: 'Original', year: 2026, basis: 'Calendar', language: 'English', payerAccount: '123456782RZ0001' },
      ...{ contactName: 'Marie Bouchard', contactPhone: '(905) 555-0134', contactEmail: 'marie@northgate.example' },
    }
    await limited({ banks: ['USD'] })
    const refused = { ResultStatus: 2, Problems: [{ Key: 'ap:rules.slipReturn.notAssigned' }] }
    const completed = await controller.save('POST', `${RETURN}/complete`, { record: begun })
    expect(completed.Data).toMatchObject({ slips: [], reported: null, booked: null, total: '0' })
    expect(await controller.save('POST', RETURN, { record: begun })).toMatchObject(refused)
    await limited({})
    const draft = succeeded(await controller.save('POST', RETURN, { record: begun }))
    const own = `${RETURN}/${String(draft['id'])}`
    const confirmed = ['periodOver', 'tied', 'numbersGiven', 'thresholdLookedUp'].map((name) => `ap.slipReturn.${name}`)
    const issued = succeeded(await controller.save('POST', `${own}/issue`, { version: draft['version'], confirmed }))
    expect(issued).toMatchObject({ total: '540', slipCount: 1 })
    const counts = async () => [
      (await controller.list(RETURN)).TotalCount,
      (await controller.list(`${SLIP}?Totals=true`)).Totals,
    ]
    expect(await counts()).toEqual([1, { amount: '540' }])
    for (const to of [{ banks: ['USD'] }, { accounts: BUT_PAYABLES }]) {
      await limited(to)
      expect(await counts()).toEqual([0, { amount: '0' }])
      expect(await controller.read(own)).toMatchObject(refused)
      expect((await controller.write('POST', `${own}/summary`, undefined, null)).statusCode).toBe(404)
    }
  })

  it('[S6.05] a GST/HST return is for whoever may see all accounts of tax and revenue', async () => {
    const RETURN = '/api/ap/tax-return'
    const filing = { fromDate: '2026-06-01', frequency: 'Monthly', dueMonths: 1, authorityId: 'V200', sample: true }
    await limited({})
    succeeded(
      await controller.save('POST', '/api/ap/tax-filing', { record: { ...emptyRecord(TaxFiling.fields), ...filing } }),
    )
    const record = { ...emptyRecord(TaxReturn.fields), lines: [] }
    const draft = succeeded(await controller.save('POST', RETURN, { record }))
    expect([draft['periodEnd'], Number(draft['netTax'])]).toEqual(['2026-06-30', -156])
    await limited({ accounts: BUT_RENT })
    expect((await controller.list(RETURN)).TotalCount).toBe(1)
    await limited({ accounts: [['3000', '6200']] })
    expect((await controller.list(RETURN)).TotalCount).toBe(0)
    const refused = { ResultStatus: 2, Problems: [{ Key: 'ap:rules.taxReturn.notAssigned' }] }
    expect(await controller.read(`${RETURN}/${String(draft['id'])}`)).toMatchObject(refused)
    const completed = await controller.save('POST', `${RETURN}/complete`, { record })
    expect(completed.Data).toMatchObject({ netTax: null, balance: null, lines: [] })
  })
})
