import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VendorAccount } from '../../shared/contracts/ap/account-inquiry.ts'
import type { AccountList } from '../../shared/contracts/ap/account-rows.ts'
import { ExpenseTemplate, ExpenseTemplateColumn } from '../../shared/contracts/ap/expense-template.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { integrationOf } from '../support/integration-calls.ts'
import type { IntegrationMapping } from '../../shared/contracts/gl/integration.ts'
import type { ReportPage } from '../../shared/contracts/report.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { BUT_PAYABLES, BUT_RENT, limit, type Limits, type Ranges } from '../support/limited-user.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import {
  ASKED,
  JUNE,
  NOT_INVOICED,
  OF_MASTERS,
  OF_PRICES,
  OF_STOCK,
  OF_STOCK_ALONE,
} from '../support/reports-in-sight.ts'
import { SalesDesk } from '../support/sales-desk.ts'

/** [S6.05] What securables of accounts and banks leave of what is derived from the books: the controller is limited, test by test. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, controller] = [as('admin'), as('controller')]
const desk = new PayablesDesk(books, admin)
const INQUIRY = '/api/ap/account-inquiry/V100'

const limited = (to: Limits, user = 'controller') => limit(admin, user, to)
const BUT_SALES: Ranges = [
  ['1000', '3100'],
  ['4010', '6200'],
]
const BUT_RECEIVABLES: Ranges = [
  ['1000', '1090'],
  ['1150', '6200'],
]

const account = async () => (await controller.read(`${INQUIRY}?AsOf=2026-06-30`)).Data as unknown as VendorAccount
const list = async (name: string) =>
  ((await controller.read(`${INQUIRY}/${name}?AsOf=2026-06-30`)).Data as unknown as AccountList)
    .rows as unknown as Row[]
const page = async (room: string, parameters: Row) =>
  (await controller.save('POST', `/api/${room}/run`, { parameters })).Data as unknown as ReportPage

beforeAll(async () => {
  await enterMasters(admin, books)
  await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
  await desk.invoice('V100', 'RENT-1', '200.00', '226.00', { glAccount: '6100' })
  const items = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '500.00' } })
  await desk.paid(desk.payment('V100', '2026-06-10', '500.00', items, { method: 'Cheque', chequeNo: 501 }))
})
beforeEach(() => limited({}))

describe('accounts out of sight', () => {
  it('[S6.05] journal printing prints an entry for whoever may see all its accounts, posted or still a draft', async () => {
    const draft = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ kind: 'Invoice', vendorId: 'V100', docNumber: 'RENT-2', docAmount: '113.00', docDate: '2026-06-03' },
      ...{ transactionDate: '2026-06-03', shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0' },
      ...{ currency: null, rate: null },
      distribution: [
        {
          ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
          ...{ glAccount: '6100', amount: '100.00', taxGroup: 'HST' },
        },
      ],
    }
    succeeded(await admin.save('POST', '/api/ap/purchase-invoice', { record: draft }))
    const printed = async (prints: string) => {
      const { rows, total, ties } = await runReport(controller, 'ap/journal-printing', {
        parameters: { ...JUNE, prints },
      })
      return { of: [...new Set(rows.map((row) => row['reference']))].sort(), debit: total['debit'], ties: ties.length }
    }
    expect(await printed('Posted')).toEqual({ of: ['501', 'INV-1', 'RENT-1'], debit: '1856', ties: 2 })
    expect((await printed('EditList')).of).toEqual(['RENT-2'])
    await limited({ accounts: BUT_RENT })
    expect(await printed('Posted')).toEqual({ of: ['501', 'INV-1'], debit: '1630', ties: 0 })
    expect((await printed('EditList')).of).toEqual([])
    expect((await page('ap/journal-printing', { ...JUNE, prints: 'Posted' })).isRestricted).toBe(true)
  })

  it('[S6.05] the expense report counts the accounts that its reader may see, and says that its totals are of these', async () => {
    const template = { templateId: 'SPEND', name: 'Spend', basis: 'PostingDate', rowLevel: 'Vendor', active: true }
    succeeded(
      await admin.save('POST', '/api/ap/expense-template', {
        record: { ...emptyRecord(ExpenseTemplate.fields), ...template, includeTax: false },
      }),
    )
    succeeded(
      await admin.save('POST', '/api/ap/expense-template-column', {
        record: {
          ...emptyRecord(ExpenseTemplateColumn.fields),
          ...{ templateId: 'SPEND', sequence: 1, heading: 'Repairs', sign: 'AsPosted', width: 14, subtotal: false },
          ranges: [{ fromAccount: '6200', toAccount: '6200' }],
        },
      }),
    )
    const run = () => runReport(controller, 'ap/expense-report', { parameters: { templateId: 'SPEND', ...JUNE } })
    expect((await run()).total).toMatchObject({ column1: '1000', other: '200' })
    await limited({ accounts: BUT_RENT })
    expect(await run()).toMatchObject({ total: { column1: '1000', other: '0' }, ties: [] })
    expect((await page('ap/expense-report', { templateId: 'SPEND', ...JUNE })).isRestricted).toBe(true)
  })

  it('[S6.05] the proof of a sub-ledger is for whoever sees all accounts that it is proven by', async () => {
    const proof = () => integrationOf(controller, 'from=2026-06-01&to=2026-06-30')
    const kinds = async () => {
      const { rows, controls, pending, isNarrowed } = await proof()
      const ties = await runReport(controller, 'gl/tie-out', { parameters: JUNE })
      return {
        rows: [...new Set(rows.map(({ kind }) => kind))].sort(),
        report: [...new Set(ties.rows.map((row) => row['kind']))].sort(),
        controls: controls.map((tie) => tie.account),
        ...{ pending: pending.length, isNarrowed },
      }
    }
    const named = async () =>
      ((await controller.get('/api/gl/integration/mapping')).json() as IntegrationMapping).events.flatMap((event) =>
        event.legs.flatMap((leg) => leg.accounts.map((one) => one.account)),
      )
    expect(await kinds()).toEqual({
      ...{ rows: ['AP', 'Bank'], report: ['AP', 'Bank'], controls: ['2000'] },
      ...{ pending: 1, isNarrowed: false },
    })
    expect(await named()).toContain('2000')
    await limited({ accounts: BUT_PAYABLES })
    expect(await kinds()).toEqual({
      ...{ rows: ['Bank'], report: ['Bank'], controls: [] },
      ...{ pending: 0, isNarrowed: true },
    })
    expect(await named()).not.toContain('2000')
    expect(await named()).toContain('2010')
  })

  it('[S6.05] whoever asks for one of them by its number, or for an entry on it, is told that it is not his', async () => {
    const { List: entries } = await admin.list('/api/gl/entry?source==PJ')
    const told = async (path: string) => (await controller.read(path)).Problems?.map(({ Key }) => Key) ?? []
    const all = async () => [
      await told('/api/gl/account/6100'),
      ...(await Promise.all(entries.map(({ id }) => told(`/api/gl/entry/${String(id)}`)))),
    ]
    expect(await all()).toEqual([[], [], []])
    await limited({ accounts: BUT_RENT })
    // INV-1 is on accounts of his, RENT-1 is not.
    expect((await all()).toSorted()).toEqual([[], ['gl:rules.account.notAssigned'], ['gl:rules.entry.notAssigned']])
    await limited({ banks: ['USD'] })
    expect(await told('/api/gl/bank-account/MAIN')).toEqual(['gl:rules.bankAccount.notAssigned'])
  })

  it('[S6.05] the inquiry tells nothing of items on accounts out of sight, nor applies them, and says that it is narrowed', async () => {
    const before = await account()
    expect(before).toMatchObject({ balance: '856.00', payments: '500.00', purchases: '1356.00', isNarrowed: false })
    await limited({ accounts: BUT_PAYABLES })
    expect(await account()).toMatchObject({
      ...{ balance: '0.00', payments: '0.00', purchases: '0.00', lastPayment: null, items: [], isNarrowed: true },
    })
    for (const name of ['open', 'payments', 'applications', 'statement']) expect(await list(name), name).toEqual([])
    const [from, to] = before.items.map(({ id }) => id)
    const body = { fromItem: from, toItem: to, amount: '1.00', date: '2026-06-30' }
    expect((await controller.write('POST', `${INQUIRY}/apply`, body)).statusCode).toBe(404)
  })
})

describe('banks out of sight', () => {
  it('[S6.05] what they have paid is in no list of the vendor and in no report; his balance is what it is, without its cheque', async () => {
    const moves = async () =>
      (await list('statement')).map(({ move, reference, paymentId }) => [move, reference, paymentId !== null])
    const report = async () => (await runReport(controller, 'ap/payments-report', { parameters: JUNE })).rows.length
    expect([(await list('payments')).length, (await list('applications')).length, await report()]).toEqual([1, 1, 1])
    expect(await moves()).toContainEqual(['Payment', '501', true])
    await limited({ banks: ['USD'] })
    expect([(await list('payments')).length, (await list('applications')).length, await report()]).toEqual([0, 0, 0])
    expect(await moves()).toContainEqual(['Payment', 'INV-1', false])
    expect(await account()).toMatchObject({
      ...{ balance: '856.00', payments: '0.00', lastPayment: null, isNarrowed: true },
    })
  })
})

describe('every report', () => {
  const roomsOf = async () => {
    const { paths } = (await admin.get('/api/openapi.json')).json() as { paths: Record<string, unknown> }
    const [runs, files] = ['run', 'file'].map((end) =>
      Object.keys(paths).flatMap((path) => new RegExp(`^/api/(\\w[\\w-]*/[\\w-]+)/${end}$`).exec(path)?.[1] ?? []),
    )
    return runs!.filter((room) => files!.includes(room)).sort()
  }
  /** Reports whose sums say something to the controller, and those that say that they are narrowed. */
  const told = async () => {
    const [sums, narrowed]: [string[], string[]] = [[], []]
    for (const [room, parameters] of Object.entries(ASKED)) {
      if ((await page(room, parameters)).isRestricted) narrowed.push(room)
      const { total } = await runReport(controller, room, { parameters })
      if (Object.values(total).some((value) => value !== null && Number(value))) sums.push(room)
    }
    return { sums, narrowed }
  }
  const mastersTold = async () => {
    const rows: Record<string, Row[]> = {}
    for (const [room, parameters] of Object.entries(OF_MASTERS))
      rows[room] = (await runReport(admin, room, { parameters, groupBy: [] })).rows
    return rows
  }

  beforeAll(async () => {
    await sql`
      update firm_vendor v set reporting_slip = 'T5018' from firm f where v.owner_id = f.id and f.firm_id = 'V100'`.execute(
      books.db,
    )
    await desk.paid(desk.payment('V100', '2026-06-12', '40.00', [], { leaveOnAccount: true }))
    await sql`
      insert into ledger_verification (company_id, first_seq, last_seq, first_entry, last_entry, entries, outcome, seal, verified_by, verified_on)
      select company_id, 1, 2, 'A', 'B', 2, 'Intact', repeat('0', 64), 'test', '2026-06-30T16:00:00Z'
      from company where is_default`.execute(books.db)
    await enterCustomers(books)
    await sql`update firm set created_on = '2026-06-15T16:00:00Z' where firm_id = 'C100'`.execute(books.db)
    const sold = await new ReceivablesDesk(admin).posted('1000.00', { docDate: '2026-06-01' })
    const pays = { [String(sold['invoiceNo'])]: '130.00' }
    await sql`
      insert into firm_contact (owner_id, position, name, role, receives_invoices, receives_statements,
                                receives_confirmations, receives_certificates, uses_portal)
      select id, 0, 'Ada', 'Payables', true, true, false, false, false from firm where firm_id = 'C100'`.execute(
      books.db,
    )
    await new ReceiptsDesk(admin).posted([{ amount: '130.00', pays }], { depositDate: '2026-06-20' })
    const cut = { description: 'Saw cutting', quantity: '3', unitPrice: '10' }
    await new SalesDesk(admin).taken([cut], { billToId: 'C100', warehouseId: null })
  })

  it('[S6.05] tells no figure of accounts and banks out of sight, and says that it is narrowed', async () => {
    expect(
      [...Object.keys(ASKED), ...Object.keys(OF_MASTERS), ...OF_STOCK_ALONE, ...OF_PRICES, ...NOT_INVOICED].sort(),
      'every report is asked here',
    ).toEqual(await roomsOf())
    const open = await told()
    expect(open.narrowed).toEqual([])
    const rest = ['payments-report', 'vendor-list', 't5018']
    const ofPayables = ['aged-trial-balance', 'unapplied-debit', 'top-accounts', 'expense-report', 'journal-printing']
    const ofReceivables = [
      'account-statement',
      'aged-trial-balance',
      'inactive-customers',
      'journal-printing',
      'overdue-accounts',
    ]
    const saying = [
      ...[...ofPayables, ...rest].map((name) => `ap/${name}`),
      ...[...ofReceivables.map((name) => `ar/${name}`), 'gl/tie-out'],
    ]
    expect(open.sums).toEqual(expect.arrayContaining(saying))

    await limited({ accounts: [['3000', '3000']] })
    expect(await told()).toEqual({ sums: [], narrowed: Object.keys(ASKED) })
    await limited({ accounts: BUT_RENT })
    const paidOf = async (room: string) =>
      (await runReport(controller, room, { parameters: ASKED[room]! })).total['paid']
    expect([await paidOf('ap/top-accounts'), await paidOf('ap/t5018')]).toEqual(['540', '540'])
    await limited({ banks: ['USD'] })
    expect([await paidOf('ap/top-accounts'), await paidOf('ap/t5018')]).toEqual(['0', '0'])
  })

  it('[S6.05] what stock is worth is of all accounts: whoever is limited to some is told how much there is, and no more', async () => {
    const figures = async () => {
      const { total, ties } = await runReport(controller, 'ic/stock-status', { parameters: OF_STOCK })
      return { isTold: 'value' in total, proven: ties.length }
    }
    expect(await figures()).toEqual({ isTold: true, proven: 1 })
    await limited({ accounts: BUT_RENT })
    expect(await figures()).toEqual({ isTold: false, proven: 0 })
    // Without costs nothing is left of what products cost.
    const { byLot: _, ...asked } = OF_STOCK
    const answer = await controller.save('POST', '/api/ic/product-cost/run', { parameters: { ...asked, moved: false } })
    expect(answer.Problems).toMatchObject([{ Key: 'kit:refused.noRight' }])
  })

  it('[S6.05] what customers bought, owe and paid last is of accounts and banks in sight; nothing else proves it', async () => {
    const told = async (room: 'ar/inactive-customers' | 'ar/overdue-accounts', figure: string) => {
      const { rows, ties } = await runReport(controller, room, { parameters: ASKED[room]!, groupBy: [] })
      const { [figure]: amount, lastReceipt } = rows.find(({ firmId }) => firmId === 'C100') ?? {}
      return [amount, lastReceipt, ties.length]
    }
    const all = async () => [
      await told('ar/inactive-customers', 'soldBefore'),
      await told('ar/inactive-customers', 'balance'),
      await told('ar/overdue-accounts', 'overdue'),
    ]
    const paidOn = '2026-06-20'
    expect(await all()).toEqual([
      ['1000', paidOn, 1],
      ['1000', paidOn, 1],
      ['1000', paidOn, 1],
    ])
    await limited({ accounts: BUT_SALES })
    expect(await all()).toEqual([
      ['0', paidOn, 0],
      ['1000', paidOn, 0],
      ['1000', paidOn, 0],
    ])
    await limited({ accounts: BUT_RECEIVABLES })
    expect(await all()).toEqual([
      ['0', null, 0],
      ['0', null, 0],
      [undefined, undefined, 0],
    ])
    await limited({ banks: ['USD'] })
    expect(await all()).toEqual([
      ['1000', null, 0],
      ['1000', null, 0],
      ['1000', null, 0],
    ])
  })

  it('[S6.05] lists of masters and rights, and of what was verified, are whole for whoever is limited', async () => {
    const whole = await mastersTold()
    const silent = Object.keys(OF_MASTERS).filter((room) => whole[room]!.length === 0)
    expect(silent).toEqual([])
    // Not all of them are the controller's to ask.
    await limited({ accounts: [['3000', '3000']], banks: ['USD'] }, 'admin')
    try {
      expect(await mastersTold()).toEqual(whole)
    } finally {
      await limited({}, 'admin')
    }
  })
})
