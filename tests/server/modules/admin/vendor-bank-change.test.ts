import { describe, expect, it } from 'vitest'
import { vendorBankOf, vendorBankStandings } from '../../../../server/modules/admin/index.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { Calls, newFirm, rules, startStaff, type Row } from './calls.ts'

const { app, admin, clerk } = await startStaff()
const controller = new Calls(app, 'controller')
const approver = new Calls(app, 'approver')

const CHANGES = '/api/admin/vendor-bank-change'
const emptyVendor = emptyRecord(Firm.fields.vendor.fields!)

async function vendor(changes: Row = {}): Promise<string> {
  const record = newFirm({ isBillTo: false, isVendor: true, vendor: { ...emptyVendor, currency: 'CAD', ...changes } })
  expect(await admin.save('POST', '/api/admin/firm', { record })).toMatchObject({ ResultStatus: 1 })
  return String(record['firmId'])
}
const change = (firmId: string, changes: Row = {}): Row => ({
  ...{ firmId, payee: 'METALLURGIE QUEBECOISE LTEE', currency: 'CAD', institution: '006', transit: '00011' },
  ...{ accountNumber: '1234567', evidence: 'Void cheque, called back at the number on file' },
  ...changes,
})
const enter = (record: Row, by = controller) => by.save('POST', CHANGES, { record })
const decide = (by: Calls, { Data }: { Data?: Row }, action: string, parameters?: Row) =>
  by.save('POST', `${CHANGES}/${String(Data!['id'])}/${action}`, {
    version: Data!['version'],
    ...(parameters && { parameters }),
  })
const standing = async (firmId: string) => (await vendorBankStandings(app.db, [firmId], 'CAD')).get(firmId) ?? 'None'

describe('changes of the bank details of vendors', () => {
  it.each([
    [{ institution: '06' }, [['institution', 'admin:rules.vendorBankChange.institutionForm']]],
    [{ transit: '11' }, [['transit', 'admin:rules.vendorBankChange.transitForm']]],
    [{ accountNumber: '123456' }, [['accountNumber', 'admin:rules.vendorBankChange.accountNumberForm']]],
    [{ accountNumber: '' }, [['accountNumber', 'kit:problems.required']]],
    [{ payee: '上海鋼鐵' }, [['payee', 'admin:rules.vendorBankChange.payeeForm']]],
    [{ payee: 'P'.repeat(31) }, [['payee', 'kit:problems.tooLong']]],
    [{ currency: 'USD' }, [['currency', 'admin:rules.vendorBankChange.currencyOfVendor']]],
    [{ evidence: '' }, [['evidence', 'kit:problems.required']]],
  ])('refuses %j at its field', async (changes, problems) => {
    expect(rules(await enter(change(await vendor(), changes)))).toEqual(problems)
  })

  it('[acceptance A19] who has entered one cannot confirm it, not even an administrator; until another does, payments wait', async () => {
    const firmId = await vendor()
    expect(await standing(firmId)).toBe('None')
    const entered = await enter(change(firmId), admin)
    expect(entered).toMatchObject({
      ResultStatus: 1,
      Data: {
        changeNo: expect.stringMatching(/^BC \d{6}$/),
        status: 'Pending',
        accountNumber: '••••4567',
        requestedBy: 'Alex Morgan',
      },
    })
    expect(await standing(firmId)).toBe('Pending')
    expect(await vendorBankOf(app.db, app.deps.secrets, firmId, 'CAD')).toBeNull()

    const own = await decide(admin, entered as { Data: Row }, 'confirm')
    expect(rules(own)).toEqual([[null, 'admin:rules.vendorBankChange.confirmedByAnother']])
    const confirmed = await decide(approver, entered as { Data: Row }, 'confirm')
    expect(confirmed).toMatchObject({ ResultStatus: 1, Data: { status: 'Confirmed', decidedBy: 'David Chen' } })
    expect(await standing(firmId)).toBe('Verified')
    expect(await vendorBankOf(app.db, app.deps.secrets, firmId, 'CAD')).toEqual({
      payee: 'METALLURGIE QUEBECOISE LTEE',
      ...{ currency: 'CAD', institution: '006', transit: '00011', accountNumber: '1234567' },
    })

    // An account at a bank takes its own currency only.
    expect((await vendorBankStandings(app.db, [firmId], 'USD')).get(firmId)).toBe('OtherCurrency')
    expect(await vendorBankOf(app.db, app.deps.secrets, firmId, 'USD')).toBeNull()

    // The next change blocks again, and the old account is paid no more until it is decided.
    const next = await enter(change(firmId, { accountNumber: '7654321' }))
    expect(await vendorBankOf(app.db, app.deps.secrets, firmId, 'CAD')).toBeNull()
    expect(rules(await decide(approver, next as { Data: Row }, 'reject'))).toEqual([
      ['given.reason', 'kit:problems.required'],
    ])
    await app.pool.query("update app_user set email = 'marie@northgate.example' where user_name = 'controller'")
    const reason = 'Nobody answers at the number on file.'
    expect(await decide(approver, next as { Data: Row }, 'reject', { reason })).toMatchObject({
      ResultStatus: 1,
      Data: { status: 'Rejected', rejectReason: reason, decidedBy: 'David Chen' },
    })
    const letters = await app.pool.query(
      "select recipient, subject from letter where template_id = 'bankChangeRejected'",
    )
    expect(letters.rows).toEqual([
      {
        recipient: 'marie@northgate.example',
        subject: `The change of bank details ${String(next.Data!['changeNo'])} was rejected`,
      },
    ])
    expect(await vendorBankOf(app.db, app.deps.secrets, firmId, 'CAD')).toMatchObject({ accountNumber: '1234567' })
  })

  it('whoever has changed it meanwhile cannot confirm it either', async () => {
    const entered = (await enter(change(await vendor()))) as { Data: Row }
    const path = `${CHANGES}/${String(entered.Data['id'])}`
    const corrected = await admin.save('PUT', path, { record: { transit: '00012' }, version: entered.Data['version'] })
    expect(corrected.ResultStatus).toBe(1)
    const refused = await decide(admin, corrected as { Data: Row }, 'confirm')
    expect(rules(refused)).toEqual([[null, 'admin:rules.vendorBankChange.confirmedByAnother']])
    // Nor the one who entered it, and who may confirm at all is told by his role.
    const again = await decide(controller, corrected as { Data: Row }, 'confirm')
    expect(rules(again)).toEqual([[null, 'admin:rules.vendorBankChange.confirmedByAnother']])
    expect((await decideStatus(clerk, corrected as { Data: Row })).statusCode).toBe(403)
  })
  const decideStatus = (by: Calls, { Data }: { Data: Row }) =>
    by.write('POST', `${CHANGES}/${String(Data['id'])}/confirm`, { version: Data['version'] })

  it('[FI12] one waits at a time, is confirmed by another, and what was decided stays, for screens as for the database', async () => {
    const firmId = await vendor()
    const entered = (await enter(change(firmId))) as { Data: Row }
    const marked = (decider: string) =>
      app.pool.query(
        `update vendor_bank_change set status = 'Confirmed', decided_by = 'Somebody', decided_on = now(), decider_id = ${decider}
         where firm_id = '${firmId}'`,
      )
    await expect(marked('null')).rejects.toMatchObject({ code: 'NV002' })
    await expect(marked('written_by[1]')).rejects.toMatchObject({
      constraint: 'vendor_bank_change_confirmed_by_another',
    })
    expect(rules(await enter(change(firmId)))).toEqual([['firmId', 'admin:rules.vendorBankChange.onePending']])
    const confirmed = (await decide(approver, entered, 'confirm')) as { Data: Row }
    const path = `${CHANGES}/${String(confirmed.Data['id'])}`
    const { version } = confirmed.Data
    expect(rules(await controller.save('PUT', path, { record: { transit: '00099' }, version }))).toEqual([
      ['status', 'kit:refused.notADraft'],
    ])
    await expect(
      app.pool.query(`update vendor_bank_change set transit = '1' where firm_id = '${firmId}'`),
    ).rejects.toMatchObject({ code: 'NV001' })
  })
})

describe('the payables side of a vendor', () => {
  const asked = (vendorFields: Row, changes: Row = {}) =>
    admin.save('POST', '/api/admin/firm', {
      record: newFirm({
        isBillTo: false,
        isVendor: true,
        vendor: { ...emptyVendor, currency: 'CAD', ...vendorFields },
        ...changes,
      }),
    })

  it('names a bank of its currency, an expense account, a tax group and a province', async () => {
    const filled = { defaultBankId: 'OPER-CAD', expenseAccount: '6200', taxGroup: 'ON', shipToProvince: 'CA-ON' }
    expect(await asked(filled)).toMatchObject({ ResultStatus: 1, Data: { vendor: filled } })
    expect(rules(await asked({ defaultBankId: 'OPER-USD' }))).toEqual([
      ['vendor.defaultBankId', 'admin:rules.firm.bankOfCurrency'],
    ])
    expect(rules(await asked({ expenseAccount: '123' }))).toEqual([
      ['vendor.expenseAccount', 'kit:refused.account.unknownRecord'],
    ])
  })

  it('asks for a business number where a T5018 is reported', async () => {
    expect(await asked({ reportingSlip: 'T5018' })).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'admin:rules.firm.slipNumberGiven' }],
    })
    expect(await asked({ reportingSlip: 'T5018' }, { businessNumber: '123456789' })).toMatchObject({ ResultStatus: 1 })
  })
})
