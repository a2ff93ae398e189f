import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { trialBalance } from '../../../../server/ledger/balances.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import type { AccountTree } from '../../../../shared/contracts/gl/account-tree.ts'
import type { ProcessPreview } from '../../../../shared/contracts/process.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf } from '../../platform/transfer/files.ts'
import { Calls, rules, startStaff, type Row } from '../admin/calls.ts'

/** [finance 6, gl-chart] What is done with many accounts at once: the tree, merging, segments, files, the default of tax. */
const { app, admin, clerk } = await startStaff()
const CHART = '/api/gl/account'
const account = (changes: Row = {}): Row => ({
  ...emptyRecord(Account.fields),
  ...{ accountType: 'Expense', active: true, manual: true },
  ...changes,
})
const add = async (changes: Row): Promise<Row> => {
  const answer = await admin.save('POST', CHART, { record: account(changes) })
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return answer.Data as Row
}
const stored = async (code: string) => (await admin.read(`${CHART}/${code}`)).Data!
const change = async (path: string, record: Row): Promise<CallResult<Row>> => {
  const { Data } = await admin.read(path)
  return admin.save('PUT', path, { record, version: Data!['version'] })
}
const tree = async (query = '', calls: Calls = admin) =>
  (await calls.get(`${CHART}/tree${query}`)).json() as AccountTree
const preview = async (room: string, parameters: Row) => {
  const answer = await admin.write('POST', `/api/gl/${room}/preview`, { parameters })
  return (answer.json() as CallResult).Data as unknown as ProcessPreview
}
/** Asked, confirmed and done. */
async function run(room: string, parameters: Row, confirmed: string[] = []): Promise<CallResult<Row>> {
  const answer = await admin.save('POST', `/api/gl/${room}/run`, { parameters, confirmed })
  await app.deps.jobs.drain()
  return answer as CallResult<Row>
}

describe('the chart as a tree', () => {
  it('adds every heading up out of the accounts below it, and each type out of its accounts, as the trial balance has them', async () => {
    const day = '2026-06-17'
    const { accounts, types, currency } = await tree(`?asOf=${day}`)
    expect(currency).toBe('CAD')
    const books = new Map(
      (await trialBalance(app.db, { companyId: 'NORTHGATE', date: day })).map((row) => [row.account, row.balance]),
    )
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    const below = (code: string): number =>
      accounts
        .filter(({ parent }) => parent === code)
        .reduce((sum, one) => sum + (one.heading ? below(one.account) : cents(one.balance!)), 0)
    const headings = accounts.filter(({ heading }) => heading)
    expect(headings.length).toBeGreaterThan(5)
    for (const { account: code, balance } of headings) expect([code, cents(balance!)]).toEqual([code, below(code)])
    for (const one of accounts.filter(({ heading }) => !heading))
      expect(one.balance).toBe(books.get(one.account) ?? '0.00')
    for (const { accountType, balance } of types)
      expect(cents(balance)).toBe(
        accounts
          .filter((one) => !one.heading && one.accountType === accountType)
          .reduce((sum, one) => sum + cents(one.balance!), 0),
      )
    // All types together are balanced.
    expect(types.reduce((sum, { balance }) => sum + cents(balance), 0)).toBe(0)
    expect((await admin.get(`${CHART}/tree?asOf=yesterday`)).statusCode).toBe(400)
    expect((await new Calls(app, 'buyer').get(`${CHART}/tree`)).statusCode).toBe(403)
  })
})

describe('merging', () => {
  it.each([
    [{ fromAccount: '6100', intoAccount: '6100' }, ['intoAccount', 'gl:rules.mergeAccounts.intoAnother']],
    [{ fromAccount: '6100', intoAccount: '4000' }, ['intoAccount', 'gl:rules.mergeAccounts.sameKind']],
    [{ fromAccount: '2000', intoAccount: '2055' }, ['fromAccount', 'gl:rules.mergeAccounts.noControl']],
    [{ fromAccount: '6100', intoAccount: '9999' }, ['intoAccount', 'kit:refused.account.unknownRecord']],
    [{ fromAccount: '61', intoAccount: '6100' }, ['fromAccount', 'kit:refused.account.notOffered']],
  ])('refuses %j at its field', async (parameters, problem) => {
    expect(rules(await run('merge-accounts', parameters))).toContainEqual(problem)
  })

  it('has all that will post name the other account, shows it before and asks, logs it at each record, and leaves what was posted', async () => {
    await add({ naturalAccount: '6970', name: 'Old sundries' })
    await add({ naturalAccount: '6971', name: 'Sundries' })
    await sql`update firm_vendor set expense_account = '6970' where owner_id = (select id from firm where firm_id = (
      select min(firm_id) from firm f join firm_vendor v on v.owner_id = f.id))`.execute(app.db)
    await sql`update account_role set gl_account = '6970' where role = 'BANK_CHARGES'`.execute(app.db)
    const { rows: posted } = await sql<{ lines: string }>`
      select string_agg(gl_account, ',' order by id) as lines from ap_distribution`.execute(app.db)
    const parameters = { fromAccount: '6970', intoAccount: '6971' }
    const shown = await preview('merge-accounts', parameters)
    expect(shown.rows.map(([kind, , , uses]) => [kind, uses])).toEqual([
      ['firm', 1],
      ['control', 1],
    ])
    const asked = await run('merge-accounts', parameters)
    expect(asked).toMatchObject({ ResultStatus: 3, Problems: [{ Args: { records: 2 } }] })
    expect((await run('merge-accounts', parameters, ['gl.mergeAccounts.confirms'])).ResultStatus).toBe(1)
    expect(await stored('6970')).toMatchObject({ active: false })
    const { rows } = await sql`select from firm_vendor where expense_account = '6970'
      union all select from account_role where gl_account = '6970'`.execute(app.db)
    expect(rows).toEqual([])
    const { List } = await admin.list('/api/gl/control/NORTHGATE/history')
    expect(List).toContainEqual(
      expect.objectContaining({ columnName: 'roles.glAccount', oldValue: '6970', newValue: '6971' }),
    )
    expect((await admin.list(`${CHART}/6970/history`)).List).toContainEqual(
      expect.objectContaining({ columnName: 'active', newValue: 'false' }),
    )
    const { rows: after } = await sql<{ lines: string }>`
      select string_agg(gl_account, ',' order by id) as lines from ap_distribution`.execute(app.db)
    expect(after).toEqual(posted)
    await sql`update account_role set gl_account = '6300' where role = 'BANK_CHARGES'`.execute(app.db)
  })

  it('an account that only the role map names is not deleted either', async () => {
    const { rows } = await sql<{
      lines: boolean
    }>`select exists (select from entry_line where gl_account = '7900') as lines`.execute(app.db)
    expect(rows[0]!.lines).toBe(false)
    const { version } = await stored('7900')
    const answer = await admin.save('DELETE', `${CHART}/7900?version=${String(version)}`)
    expect(rules(answer)).toEqual([[null, 'gl:rules.account.notUsed']])
  })

  it('[S8.03] is for whoever keeps the chart', async () => {
    const answer = await clerk.write('POST', '/api/gl/merge-accounts/run', {
      parameters: { fromAccount: '6100', intoAccount: '6110' },
    })
    expect(answer.statusCode).toBe(403)
  })

  it('every column that names an account for what will be posted is known to the merge', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'gl_account'::regclass order by 1`.execute(app.db)
    // What is posted stays, and what waits for its integration is integrated before; headings, banks and ranges of reports are no use of one account.
    const stays = [
      ...['open_item.gl_account', 'entry_line.gl_account', 'gl_balance.gl_account', 'gl_account.parent_account'],
      ...['pending_line.gl_account', 'fx_revaluation_line.account'],
      // What a close has moved; a draft of one is worked out again.
      'year_end_line.account',
      // A receipt is booked; what is only being entered goes along with its deposit.
      'ar_receipt_distribution.gl_account',
      ...['bank_account.gl_account', 'expense_template_range.from_account', 'expense_template_range.to_account'],
    ]
    expect(rows.map(({ place }) => place).filter((place) => !stays.includes(place))).toEqual([
      'account_role.gl_account',
      'ap_distribution.gl_account',
      'ap_payment_distribution.gl_account',
      'ar_deposit_distribution.gl_account',
      'ar_recurring_invoice_line.gl_account',
      'bank_account.tolerance_account',
      'budget_line.gl_account',
      'cash_drawer.rounding_account',
      'credit_card.gl_account',
      'customer_invoice_line.gl_account',
      'distribution_template_line.gl_account',
      'firm_vendor.expense_account',
      'gl_allocation_line.gl_account',
      'gl_allocation_line.statistic_account',
      'job_master.gl_account',
      'journal_entry_line.gl_account',
      'product_class.expense_account',
      'purchase_order_line.gl_account',
      'recurring_entry_line.gl_account',
      'recurring_invoice_line.gl_account',
      'sales_tax.collected_account',
      'sales_tax.recoverable_account',
      'user_code.gl_account',
    ])
  })
})

describe('accounts by segment', () => {
  it('shows what is missing, makes it by the rules of the chart, and nothing twice', async () => {
    await sql`
      insert into gl_segment (owner_id, position, segment, length, mandatory)
      select g.id, 9, s, 2, false from gl_control g join company c using (company_id), unnest(array['Branch', 'Department']) s
      where c.is_default on conflict do nothing`.execute(app.db)
    await sql`
      insert into gl_segment_value (owner_id, position, segment, value, name, name_fr, active)
      select g.id, 90, v.segment, v.value, v.name, v.name_fr, true
      from gl_control g join company c using (company_id),
        (values ('Branch', '91', 'North yard', 'Cour nord'), ('Branch', '92', 'South yard', null),
                ('Department', '81', 'Sales', 'Ventes')) v (segment, value, name, name_fr)
      where c.is_default`.execute(app.db)
    await add({ naturalAccount: '6981', name: 'Uniforms', nameFr: 'Uniformes' })
    await add({ naturalAccount: '6982', name: 'Laundry' })
    await add({ naturalAccount: '6982', name: 'Laundry there', branchSegment: '91', departmentSegment: '81' })
    const parameters = {
      ...{
        accountFrom: '6981',
        accountTo: '6982',
        branchSegment: '91',
        withDepartments: true,
        departmentSegment: '81',
      },
    }
    expect((await preview('segment-accounts', parameters)).rows.map(([code, name]) => [code, name])).toEqual([
      ['6981-91-81', 'Uniforms · North yard · Sales'],
    ])
    const both = { ...parameters, branchSegment: null, withDepartments: false, departmentSegment: null }
    const found = (await preview('segment-accounts', both)).rows.map(([code]) => code)
    expect(found).toEqual(expect.arrayContaining(['6981-91', '6981-92', '6982-91', '6982-92']))
    expect((await run('segment-accounts', parameters)).ResultStatus).toBe(1)
    expect(await stored('6981-91-81')).toMatchObject({
      ...{ name: 'Uniforms · North yard · Sales', nameFr: 'Uniformes · Cour nord · Ventes' },
      ...{ accountType: 'Expense', active: true, createdBy: expect.any(String) },
    })
    expect(rules(await run('segment-accounts', parameters))).toEqual([
      [null, 'gl:rules.segmentAccounts.somethingToMake'],
    ])
    expect(
      rules(await run('segment-accounts', { ...parameters, accountFrom: '6982', accountTo: '6981' })),
    ).toContainEqual(['accountTo', 'gl:rules.segmentAccounts.upwards'])
  })
})

describe('files of accounts', () => {
  it('[S9.02] leave and come back unchanged, segments that are empty among them', async () => {
    const files = new Transfers(app, 'admin', 'gl/account')
    const checked = await files.check(await files.file('export?PageSize=2147483647&Locale=en-CA'))
    const { TotalCount } = await admin.list(CHART)
    expect(await files.badRows(checked.id)).toEqual([])
    expect(counts(checked)).toEqual([0, 0, TotalCount, 0])
  })

  it('add an account with and without a branch, change one by its segments, and name the row that is wrong', async () => {
    const files = new Transfers(app, 'admin', 'gl/account')
    const book = await readWorkbook(await files.file('export?Locale=en-CA&account=%3D6100'))
    const sheet = book.worksheets[0]!.name
    const [head] = valuesIn(book, sheet)
    const row = (cells: Row) => (head as string[]).map((heading) => (cells[heading] ?? null) as string | null)
    const usual = { Type: 'Expense', Active: 'Yes', 'Posted by hand': 'Yes' }
    const rows = [
      row({ 'Natural account': '6991', Name: 'Signs', ...usual }),
      row({ 'Natural account': '6991', 'Branch segment': '91', Name: 'Signs north', ...usual }),
      row({
        'Natural account': '6982',
        'Branch segment': '91',
        'Department segment': '81',
        Name: 'Laundry north',
        ...usual,
      }),
    ]
    const run = await files.check(await workbookOf({ [sheet]: [head as string[], ...rows] }))
    expect(await files.badRows(run.id)).toEqual([])
    expect(counts(run)).toEqual([2, 1, 0, 0])
    await files.import(run.id)
    expect([(await stored('6991'))['name'], (await stored('6991-91'))['name']]).toEqual(['Signs', 'Signs north'])
    expect((await stored('6982-91-81'))['name']).toBe('Laundry north')
    const bad = await files.check(
      await workbookOf({
        [sheet]: [head as string[], row({ 'Natural account': '6992', 'Branch segment': '77', Name: 'X', ...usual })],
      }),
    )
    expect(await files.badRows(bad.id)).toEqual([['', 2, 'branchSegment', 'gl:rules.account.segmentsFit']])
  })
})

describe('the default of tax', () => {
  it('[finance 6, gl-chart] is what a new purchase line on the account bears, unless the line says so itself', async () => {
    const { rows } = await sql<{ tax_group: string }>`
      select tax_group from tax_group where active order by tax_group limit 2`.execute(app.db)
    const [first, second] = rows.map((row) => row.tax_group)
    expect(await change(`${CHART}/6120`, { taxGroup: first })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await change(`${CHART}/6120`, { taxGroup: 'NOSUCH' }))).toEqual([
      ['taxGroup', 'kit:refused.unknownRecord'],
    ])
    const { rows: vendors } = await sql<{ firm_id: string }>`
      select f.firm_id from firm f join firm_vendor v on v.owner_id = f.id
      where v.currency = 'CAD' and not v.on_hold and v.tax_group is null order by f.firm_id limit 1`.execute(app.db)
    const line = (more: Row): Row => ({ ...emptyRecord(PurchaseInvoice.fields.distribution.fields!), ...more })
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ kind: 'Invoice', vendorId: vendors[0]!.firm_id, docNumber: 'TAX-1', docAmount: '100', holdbackPercent: '0' },
      ...{ docDate: '2026-11-02', transactionDate: '2026-11-02', currency: null, rate: null, shipToRegion: 'CA-AB' },
      distribution: [
        line({ glAccount: '6120', amount: '10' }),
        line({ glAccount: '6120', amount: '10', taxGroup: second }),
        line({ glAccount: '6110', amount: '10' }),
      ],
    }
    const saved = await admin.save('POST', '/api/ap/purchase-invoice', { record })
    expect(saved.ResultStatus, JSON.stringify(saved.Problems)).toBe(1)
    const lines = saved.Data!['distribution'] as Row[]
    expect(lines.map(({ taxGroup }) => taxGroup)).toEqual([first, second, null])
    // Taken out by the clerk it does not come back.
    const cleared = lines.map((one) => ({ ...one, taxGroup: null }))
    const again = await admin.save('PUT', `/api/ap/purchase-invoice/${String(saved.Data!['id'])}`, {
      record: { distribution: cleared },
      version: saved.Data!['version'],
    })
    expect((again.Data!['distribution'] as Row[]).map(({ taxGroup }) => taxGroup)).toEqual([null, null, null])
  })
})
