import { describe, expect, it } from 'vitest'
import { mayTypeRate, rateAt, useRate } from '../../../../server/trade/money/rate-at.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { BankAccount } from '../../../../shared/contracts/gl/bank-account.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import { ForeignExchange } from '../../../../shared/contracts/gl/foreign-exchange.ts'
import { Calls, rules, startStaff, type Row } from '../admin/calls.ts'

const { app, admin, clerk } = await startStaff()
const controller = new Calls(app, 'controller')

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date())

const RATES = '/api/gl/foreign-exchange'
const rate = (changes: Row = {}): Row => ({
  ...emptyRecord(ForeignExchange.fields),
  ...{ fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate: '2030-01-07', rate: '1.36', fluctuationPercent: '3' },
  source: 'Typed',
  ...changes,
})
const addRate = (changes: Row = {}, confirmed?: string[]) =>
  admin.save('POST', RATES, { record: rate(changes), confirmed })
const at = (day: string, from = 'USD', to = 'CAD') => rateAt(app.db, 'NORTHGATE', from, to, day)

describe('foreign exchange', () => {
  it.each([
    [{ rate: '0' }, [['rate', 'gl:rules.foreignExchange.rateAboveZero']]],
    [{ rate: '-1' }, [['rate', 'gl:rules.foreignExchange.rateAboveZero']]],
    [{ rate: '1.123456789' }, [['rate', 'kit:problems.tooManyDecimals']]],
    [{ toCurrency: 'USD' }, [['toCurrency', 'gl:rules.foreignExchange.betweenTwo']]],
    [{ effectiveDate: '2026-06-01' }, [['effectiveDate', 'gl:rules.foreignExchange.dayOnce']]],
  ])('refuses %j at its field', async (changes, problems) => {
    expect(rules(await addRate(changes))).toEqual(problems)
  })

  it('[acceptance X6] the rate of a document is that of the latest day before it, and a typed one may lie 3 % from it', async () => {
    const found = (await at('2026-06-12'))!
    expect(found).toMatchObject({ rate: '1.36', effectiveDate: '2026-06-01', fluctuationPercent: '3' })
    expect(mayTypeRate('1.4050', found)).toBe(false)
    expect(mayTypeRate('1.3950', found)).toBe(true)
    expect(await at('2001-01-01')).toBeNull()
    expect(await at('2026-06-12', 'CAD', 'CAD')).toMatchObject({ rate: '1', isStale: false })
    expect(await at('2026-06-12', 'CAD', 'USD')).toMatchObject({ rate: '0.73529412' })
  })

  it('a weekend has the rate of its last business day, and one older than the limit of the company is stale', async () => {
    expect(await addRate()).toMatchObject({ ResultStatus: 1 })
    expect(await at('2030-01-13')).toMatchObject({ effectiveDate: '2030-01-07', isStale: false })
    expect(await at('2030-02-07')).toMatchObject({ isStale: false })
    expect(await at('2030-02-08')).toMatchObject({ isStale: true })
  })

  it('[visual reference §6] HOME says the rate of today, and that it is old; not to whoever does not see rates', async () => {
    const rateOf = async (calls: Calls) =>
      ((await calls.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures).rate
    const now = await rateAt(app.db, 'NORTHGATE', 'USD', 'CAD', today())
    expect(now).not.toBeNull()
    const { rate: worth, effectiveDate: since, isStale } = now!
    expect(await rateOf(controller)).toEqual({ currency: 'USD', rate: worth, since, isStale })
    await app.pool.query(
      `insert into widget_security (role_id, screen, widget, mode) values ('controller', 'gl/foreign-exchange', 'rate', 'mask')`,
    )
    expect(await rateOf(controller)).toBeNull()
    await app.pool.query('delete from widget_security')
  })

  it('a rate in use is superseded, after a question, and never edited', async () => {
    const day = '2030-02-04'
    const { Data } = await addRate({ effectiveDate: day })
    await transaction(app.db, async (trx) => useRate(trx, (await rateAt(trx, 'NORTHGATE', 'USD', 'CAD', day))!))
    const path = `${RATES}/${String(Data!['id'])}`
    const edited = await admin.save('PUT', path, { record: { rate: '1.4' }, version: Data!['version'] })
    expect(rules(edited)).toEqual([['rate', 'gl:rules.foreignExchange.usedStays']])
    expect(rules(await admin.save('DELETE', `${path}?version=1`))).toEqual([
      [null, 'gl:rules.foreignExchange.usedStays'],
    ])

    const asked = await addRate({ effectiveDate: day, rate: '1.41' })
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Key: 'gl:rules.foreignExchange.supersedes' }] })
    const confirmed = ['gl.foreignExchange.supersedes']
    expect(await addRate({ effectiveDate: day, rate: '1.41' }, confirmed)).toMatchObject({ ResultStatus: 1 })
    expect(await at(day)).toMatchObject({ rate: '1.41' })
    const { List } = await admin.list(`${RATES}?effectiveDate=${day}`)
    expect(List).toMatchObject([
      { rate: '1.41', superseded: false, inverse: '0.70921986' },
      { rate: '1.36', superseded: true, used: true },
    ])
    await expect(app.pool.query(`delete from foreign_exchange where used`)).rejects.toMatchObject({ code: 'NV001' })
  })

  it('a table is pasted whole or not at all', async () => {
    const paste = (rows: Row[]) =>
      admin.save('POST', `${RATES}/paste`, { fromCurrency: 'USD', toCurrency: 'CAD', fluctuationPercent: '3', rows })
    const bad = await paste([
      { effectiveDate: '2031-01-06', rate: '1.3' },
      { effectiveDate: '2031-02-30', rate: '0' },
    ])
    expect(bad.ResultStatus).toBe(2)
    expect(bad.Problems!.map((problem) => problem.Field)).toEqual(['rows.1.effectiveDate', 'rows.1.rate'])
    expect(await at('2031-01-06')).not.toMatchObject({ rate: '1.3' })
    const rows = [
      { effectiveDate: '2031-01-06', rate: '1.3' },
      { effectiveDate: '2031-01-07', rate: '1.31' },
      { effectiveDate: '2026-06-01', rate: '1.36' },
    ]
    expect(rules(await paste([{ effectiveDate: '2026-02-30', rate: 'much' }]))).toEqual([
      ['rows.0.effectiveDate', 'kit:problems.notADate'],
      ['rows.0.rate', 'kit:problems.notANumber'],
    ])
    expect((await paste(rows)).Data).toEqual({ added: 2, same: 1, changed: 0, superseded: 0 })
    expect((await paste([{ effectiveDate: '2031-01-06', rate: '1.32' }])).Data).toMatchObject({ changed: 1 })
    expect(await at('2031-01-06')).toMatchObject({ rate: '1.32' })
    const published = { fromCurrency: 'USD', toCurrency: 'CAD', fluctuationPercent: '3' }
    const feed = { ...published, source: 'BankOfCanada', rows: [{ effectiveDate: '2031-01-10', rate: '1.33' }] }
    expect((await admin.save('POST', `${RATES}/paste`, feed)).Data).toMatchObject({ added: 1 })
    expect((await admin.list(`${RATES}?effectiveDate=2031-01-10`)).List).toMatchObject([{ source: 'BankOfCanada' }])
    expect((await admin.write('POST', `${RATES}/paste`, { ...feed, source: 'Typed' })).statusCode).toBe(400)
    // Whoever may add rates and not change them: all of the table or none of it.
    const give = `insert into role_right (role_id, right_id) values ('clerk', 'gl/foreign-exchange.add')`
    await app.pool.query(give)
    const more = { fromCurrency: 'USD', toCurrency: 'CAD', fluctuationPercent: '3' }
    const added = [{ effectiveDate: '2031-01-09', rate: '1.3' }]
    const over = [...added, { effectiveDate: '2031-01-06', rate: '1.4' }]
    const refused = await clerk.save('POST', `${RATES}/paste`, { ...more, rows: over })
    expect(rules(refused)).toEqual([['rows.1.rate', 'gl:rules.foreignExchange.changesRight']])
    expect(refused.Problems![0]!.Args).toEqual({ effectiveDate: '2031-01-06', rate: '1.32' })
    expect((await clerk.save('POST', `${RATES}/paste`, { ...more, rows: added })).Data).toMatchObject({ added: 1 })
    expect([await at('2031-01-06'), await at('2031-01-09')]).toMatchObject([{ rate: '1.32' }, { rate: '1.3' }])
    await app.pool.query(`delete from role_right where role_id = 'clerk' and right_id = 'gl/foreign-exchange.add'`)
    expect(
      (
        await clerk.write('POST', `${RATES}/paste`, {
          fromCurrency: 'USD',
          toCurrency: 'CAD',
          fluctuationPercent: '3',
          rows: [{ effectiveDate: '2031-01-08', rate: '1.3' }],
        })
      ).statusCode,
    ).toBe(403)
  })
})

const BANKS = '/api/gl/bank-account'
const bank = (changes: Row = {}): Row => ({
  ...emptyRecord(BankAccount.fields),
  ...{ bankAccountId: 'TEST', name: 'Test account', companyId: 'NORTHGATE', currency: 'CAD', active: true },
  ...{ glAccount: '1030', nextFileNo: 1, nextChequeNo: 1, eftStatus: 'NotUsed' },
  ...changes,
})
const addBank = (changes: Row = {}) => controller.save('POST', BANKS, { record: bank(changes) })
const TELEPHONE = { institution: '003', transit: '00012', accountNumber: '123456789012' }

describe('the balance of a bank', () => {
  it('[finance 6] is that of its account in its currency, with what its cheques still take and its overdraft', async () => {
    const { glAccount, overdraftLimit } = (await controller.read('/api/gl/bank-account/OPER-CAD')).Data!
    const { rows } = await app.pool.query<{ book: string }>(
      `select sum(txn_debit - txn_credit)::numeric(19, 2)::text as book from entry_line where gl_account = $1`,
      [glAccount],
    )
    const balance = (await controller.get('/api/gl/bank-account/OPER-CAD/balance')).json() as Row
    expect(balance).toMatchObject({ currency: 'CAD', book: rows[0]!.book, outstanding: '0.00', cheques: 0 })
    expect(balance['atBank']).toBe(balance['book'])
    expect(Number(balance['available'])).toBeCloseTo(Number(rows[0]!.book) + Number(overdraftLimit), 2)
    expect((await controller.get('/api/gl/bank-account/NONE/balance')).statusCode).toBe(404)
  })
})

describe('bank accounts', () => {
  // Accounts of the ledger that no bank has yet.
  const ledgerAccounts = app.pool.query(`
    insert into gl_account (account, natural_account, name, account_type, control_kind, currency, heading, manual, revalued,
                            reconciled, active, created_by, updated_by)
    select no, no, 'Bank ' || no, 'Asset', 'Bank', 'CAD', false, false, false, true, true, 't', 't'
    from unnest(array['1030', '1031', '1032']) as no`)

  it.each([
    ['[S5.13]', { bankAccountId: '' }, [['bankAccountId', 'gl:rules.bankAccount.idGiven']]],
    ['[S9.10]', { bankAccountId: 'X'.repeat(21) }, [['bankAccountId', 'kit:problems.tooLong']]],
    ['[S5.13]', { bankAccountId: 'oper-cad' }, [['bankAccountId', 'gl:rules.bankAccount.idUsedOnce']]],
    ['[S5.14]', { name: ' ' }, [['name', 'gl:rules.bankAccount.nameGiven']]],
    ['[S5.14]', { name: 'n'.repeat(51) }, [['name', 'kit:problems.tooLong']]],
    ['[S5.15]', { accountName: 'n'.repeat(51) }, [['accountName', 'kit:problems.tooLong']]],
    ['[S5.16]', { glAccount: '' }, [['glAccount', 'gl:rules.bankAccount.glAccountGiven']]],
    ['[S5.17]', { eftStatus: '' }, [['eftStatus', 'gl:rules.bankAccount.eftStatusGiven']]],
    ['', { institution: '01' }, [['institution', 'gl:rules.bankAccount.institutionForm']]],
    ['', { transit: '123456' }, [['transit', 'gl:rules.bankAccount.transitForm']]],
    ['', { accountNumber: '123456' }, [['accountNumber', 'gl:rules.bankAccount.accountNumberForm']]],
    ['', { glAccount: '1000' }, [['glAccount', 'gl:rules.bankAccount.glAccountOfOneBank']]],
    ['', { glAccount: '1200' }, [['glAccount', 'kit:refused.account.notOffered']]],
    ['', { currency: 'USD' }, [['currency', 'gl:rules.bankAccount.currencyOfAccount']]],
    ['', { payrollDefault: true }, [['payrollDefault', 'gl:rules.bankAccount.onePayrollDefault']]],
    ['', { signatures: 'TwoAbove' }, [['twoSignaturesAbove', 'gl:rules.bankAccount.thresholdGiven']]],
    ['', { nextFileNo: 10_000 }, [['nextFileNo', 'kit:problems.tooLarge']]],
    ['', { eftOriginatorId: '12-45' }, [['eftOriginatorId', 'gl:rules.bankAccount.originatorForm']]],
    ['', { dataCentre: '1234A' }, [['dataCentre', 'gl:rules.bankAccount.dataCentreForm']]],
    [
      '',
      { payrollDefault: true, active: false },
      [
        ['payrollDefault', 'gl:rules.bankAccount.onePayrollDefault'],
        ['active', 'gl:rules.bankAccount.payrollDefaultActive'],
      ],
    ],
  ])('%s refuses %j at its field', async (_id, changes, problems) => {
    await ledgerAccounts
    const answer = await addBank(changes)
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toEqual(problems)
  })

  it('[S3.31] one that takes EFT files knows who we are', async () => {
    const answer = await addBank({ eftStatus: 'Active' })
    const needs = ['institution', 'transit', 'accountNumber', 'eftOriginatorId', 'dataCentre', 'shortName', 'longName']
    expect(rules(answer)).toEqual(needs.map((field) => [field, 'gl:rules.bankAccount.eftIdentityGiven']))
  })

  it('the account number lies sealed, shows its last four digits, and is kept when they come back', async () => {
    const saved = await addBank({ ...TELEPHONE, name: 'Sealed' })
    expect(saved).toMatchObject({ ResultStatus: 1, Data: { accountNumber: '••••9012' } })
    const kept = await app.pool.query(`select account_number from bank_account where bank_account_id = 'TEST'`)
    expect(kept.rows[0].account_number).toMatch(/^test:[\w-]+:9012$/)
    // Neither the kept answer of the call nor the change log holds it.
    const leaks = await app.pool.query(`
      select response::text as held from idempotency where response::text like '%123456789012%'
      union all select new_value from audit_log where new_value like '%123456789012%'`)
    expect(leaks.rows).toEqual([])

    const { Data } = await controller.read(`${BANKS}/TEST`)
    const renamed = await controller.save('PUT', `${BANKS}/TEST`, {
      record: { name: 'Renamed', accountNumber: '••••9012' },
      version: Data!['version'],
    })
    expect(renamed).toMatchObject({ ResultStatus: 1, Data: { name: 'Renamed', accountNumber: '••••9012' } })
    const after = await app.pool.query(`select account_number from bank_account where bank_account_id = 'TEST'`)
    expect(after.rows).toEqual(kept.rows)
    const changed = await controller.save('PUT', `${BANKS}/TEST`, {
      record: { accountNumber: '555556789012' },
      version: renamed.Data!['version'],
    })
    expect(changed).toMatchObject({ ResultStatus: 1, Data: { accountNumber: '••••9012' } })
    const { List } = await controller.list(`${BANKS}/TEST/history`)
    expect(JSON.stringify(List)).toContain('••••9012')
  })

  it('the whole number is for whoever holds the right to it, with a reason that is logged', async () => {
    const reveal = (as: Calls, reason: string) => as.write('POST', `${BANKS}/TEST/reveal`, { reason }, null)
    expect((await reveal(controller, 'void cheque for the bank')).json()).toMatchObject({
      ResultStatus: 1,
      Data: '555556789012',
    })
    expect((await reveal(controller, ' ')).json()).toMatchObject({ ResultStatus: 2 })
    expect((await reveal(clerk, 'curious')).json()).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:refused.noRight' }],
    })
    // [S6.09] What is hidden of the form, or dots, is not opened beside it.
    for (const mode of ['hide', 'mask']) {
      await app.pool.query(
        `insert into widget_security (role_id, screen, widget, mode, owner_id)
         select 'controller', screen, 'accountNumber', $1, id from secured_screen where screen = 'gl/bank-account'`,
        [mode],
      )
      expect((await reveal(controller, 'void cheque for the bank')).statusCode).toBe(403)
      await app.pool.query(`delete from widget_security where widget = 'accountNumber'`)
    }
    const log = await app.pool.query(`select new_value from audit_log where column_name = 'bank.view'`)
    expect(log.rows).toEqual([{ new_value: 'void cheque for the bank' }])
  })

  it('[FG14] of two users who edit one bank account the second is told of the first, and nothing is overwritten', async () => {
    const { Data } = await controller.read(`${BANKS}/OPER-CAD`)
    const version = Data!['version']
    const first = await controller.save('PUT', `${BANKS}/OPER-CAD`, { record: { name: 'Operating' }, version })
    expect(first.ResultStatus).toBe(1)
    const second = await admin.save('PUT', `${BANKS}/OPER-CAD`, { record: { name: 'Main' }, version })
    expect(second).toMatchObject({ ResultStatus: 2, ResultCode: 'CONFLICT', Data: { changedBy: 'Marie Bouchard' } })
    expect((await controller.read(`${BANKS}/OPER-CAD`)).Data).toMatchObject({ name: 'Operating' })
  })

  it('[finance 6] one with entries keeps its currency and its account of the ledger', async () => {
    const { Data } = await controller.read(`${BANKS}/OPER-CAD`)
    const { version } = Data!
    const moved = await controller.save('PUT', `${BANKS}/OPER-CAD`, { record: { glAccount: '1030' }, version })
    expect(rules(moved)).toContainEqual(['glAccount', 'gl:rules.bankAccount.frozenWithEntries'])
  })

  it('cheque numbers only go on', async () => {
    const { Data } = await controller.read(`${BANKS}/OPER-USD`)
    const back = await controller.save('PUT', `${BANKS}/OPER-USD`, {
      record: { nextChequeNo: 1 },
      version: Data!['version'],
    })
    expect(rules(back)).toEqual([['nextChequeNo', 'gl:rules.bankAccount.numbersGoOn']])
  })

  it('are read by a clerk and changed by none', async () => {
    expect((await clerk.get(`${BANKS}/OPER-CAD`)).json()).toMatchObject({ Data: { accountNumber: '••••5678' } })
    expect((await clerk.write('POST', BANKS, { record: bank({ bankAccountId: 'T2' }) })).statusCode).toBe(403)
  })
})
