import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { CreditCard } from '../../shared/contracts/ap/credit-card.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { ReportPage } from '../../shared/contracts/report.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'

/** [finance 7.9, 7.11] What the reports of payables say of what clerks entered over HTTP, each against its other side. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const JUNE = { from: '2026-06-01', to: '2026-06-30' }

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterReasons(books)
})

describe('the payments report', () => {
  const june = (more: Row = {}, groupBy?: string[]) =>
    runReport(as('clerk'), 'ap/payments-report', { parameters: { ...JUNE, ...more }, ...(groupBy ? { groupBy } : {}) })

  it('[finance 7.11] what left which bank, cancellations with both their dates, to the cent of the bank in the books', async () => {
    await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
    await desk.invoice('V200', 'INV-2', '200.00', '226.00')
    await desk.invoice('USVENDOR', 'US-1', '1000.00', '1000.00', { bankAccountId: 'USD', taxGroup: null })
    const items = await desk.items('V100', '2026-06-10', { 'INV-1': { pay: '1110.00', discount: '20.00' } })
    await desk.paid(desk.payment('V100', '2026-06-10', '1110.00', items, { method: 'Cheque', chequeNo: 501 }))
    const other = await desk.items('V200', '2026-06-12', { 'INV-2': { pay: '226.00' } })
    const lost = await desk.paid(
      desk.payment('V200', '2026-06-12', '226.00', other, { method: 'Cheque', chequeNo: 502 }),
    )
    const foreign = await desk.items('USVENDOR', '2026-06-15', { 'US-1': { pay: '1000.00' } }, '&currency=USD')
    await desk.paid(
      desk.payment('USVENDOR', '2026-06-15', '1000.00', foreign, {
        bankAccountId: 'USD',
        currency: 'USD',
        rate: '1.38',
      }),
    )
    const how = { cancelDate: '2026-06-20', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', lost, [], how))

    const { rows, total, ties } = await june()
    expect(
      rows.map((row) => [
        row['bankAccountId'],
        row['number'],
        row['gross'],
        row['net'],
        row['functional'],
        row['left'],
      ]),
    ).toEqual([
      ['MAIN', '501', '1130', '1110', '1110', '1110'],
      ['MAIN', '502', '226', '226', '226', '0'],
      ['USD', null, '1000', '1000', '1380', '1380'],
    ])
    expect(rows[1]).toMatchObject({ status: 'Cancelled', paymentDate: '2026-06-12', cancelDate: '2026-06-20' })
    // Of two currencies only what is in the company's adds up.
    expect([total['net'], total['left']]).toEqual([null, '2490'])
    expect(proven(ties)).toEqual([
      ['bank', 'MAIN', '1110.00', '0.00'],
      ['bank', 'USD', '1380.00', '0.00'],
    ])
    const before = await runReport(admin, 'ap/payments-report', {
      parameters: { from: '2026-06-01', to: '2026-06-15' },
    })
    expect(proven(before.ties)[0]).toEqual(['bank', 'MAIN', '1336.00', '0.00'])
    expect((await june({ paymentStatus: 'Cancelled' })).ties).toEqual([])
  })
})

describe('the report of card charges', () => {
  it('[FA14] a charge is open with the issuer of the card until he is paid', async () => {
    succeeded(
      await admin.save('POST', '/api/ap/credit-card', {
        record: {
          ...emptyRecord(CreditCard.fields),
          ...{ cardId: 'VISA', label: 'Visa', issuerFirmId: 'CARDBANK', lastFour: '1234', holder: 'Zoé Tremblay' },
          ...{ currency: 'CAD', statementDay: 15, creditLimit: '5000', expiresOn: '2028-01-31', active: true },
        },
      }),
    )
    const items = (await desk.open('V200', '2026-06-25', '&cardId=VISA', 'card-payment'))
      .filter((item) => item['docNumber'] === 'INV-2')
      .map(({ itemId }) => ({ ...emptyRecord(CardPayment.fields.items.fields!), itemId, pay: '226.00' }))
    const draft = succeeded(
      await desk.save('card-payment', {
        ...emptyRecord(CardPayment.fields),
        ...{ cardId: 'VISA', vendorId: 'V200', paymentDate: '2026-06-25', amount: '226.00', reference: 'CH-1' },
        ...{ currency: null, rate: null, items, distribution: [] },
      }),
    )
    succeeded(await desk.act('card-payment', 'post', draft))
    const june = () => runReport(as('clerk'), 'ap/credit-card-invoices', { parameters: JUNE })
    const { rows, ties } = await june()
    expect(rows).toMatchObject([
      {
        cardId: 'VISA',
        holder: 'Zoé Tremblay',
        firmId: 'V200',
        documents: 'INV-2',
        gross: '226',
        unpaid: '226',
        state: 'Open',
      },
    ])
    expect(proven(ties)).toEqual([['issuer', '', '226.00', '0.00']])
    const charge = await desk.items('CARDBANK', '2026-06-28', { 'CH-1': { pay: '100.00' } })
    await desk.paid(desk.payment('CARDBANK', '2026-06-28', '100.00', charge))
    const later = await june()
    expect(later.rows[0]).toMatchObject({ unpaid: '126', state: 'Partly' })
    expect(proven(later.ties)).toEqual([['issuer', '', '126.00', '0.00']])
  })

  it('[finance 7.9] charges are ticked to the total of a statement; one that is on it stays until that is reopened', async () => {
    // What is spent at once, so that it needs no invoice.
    const bought = async (reference: string, amount: string, paymentDate: string) => {
      const line = { ...emptyRecord(CardPayment.fields.distribution.fields!), glAccount: '6200', amount }
      const draft = succeeded(
        await desk.save('card-payment', {
          ...emptyRecord(CardPayment.fields),
          ...{ cardId: 'VISA', payee: 'Parking', paymentDate, amount, reference, currency: null, rate: null },
          ...{ items: [], distribution: [line] },
        }),
      )
      // Saved once more, it is still the only one of its reference.
      const again = await admin.save('PUT', `/api/ap/card-payment/${String(draft['id'])}`, {
        ...{ record: { memo: 'Parking' }, version: draft['version'] },
      })
      return succeeded(await desk.act('card-payment', 'post', succeeded(again)))
    }
    const second = await bought('CH-2', '50.00', '2026-06-26')
    const third = await bought('CH-3', '30.00', '2026-06-27')
    await bought('CH-4', '10.00', '2026-07-02')
    const entered = (statementId: string, total: string) =>
      desk.save('card-statement', {
        ...emptyRecord(CardStatement.fields),
        ...{ cardId: 'VISA', statementId, statementDate: '2026-06-30', total, charges: [] },
      })
    const draft = succeeded(await entered('2026-06', '276.00'))
    const charges = draft['charges'] as Row[]
    expect(charges.map(({ reference, include }) => [reference, include])).toEqual([
      ['CH-1', true],
      ['CH-2', true],
      ['CH-3', true],
    ])
    expect(draft).toMatchObject({ ticked: '306', difference: '-30' })
    expect(rules(await desk.act('card-statement', 'match', draft))).toEqual([
      ['total', 'ap:rules.cardStatement.comesOut'],
    ])
    expect(rules(await entered(' 2026-06', '1.00'))).toEqual([['statementId', 'ap:rules.cardStatement.statementOnce']])
    const unticked = charges.map((line) => ({ ...line, include: line['reference'] !== 'CH-3' }))
    const saved = succeeded(
      await admin.save('PUT', `/api/ap/card-statement/${String(draft['id'])}`, {
        ...{ record: { charges: unticked }, version: draft['version'] },
      }),
    )
    // Another statement that wants the same charges at once comes too late.
    const rival = succeeded(await entered('2026-06-B', '306.00'))
    const answers = await Promise.all([saved, rival].map((one) => desk.act('card-statement', 'match', one)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    const won = answers.findIndex(({ ResultStatus }) => ResultStatus === 1)
    if (won === 1) {
      succeeded(await desk.act('card-statement', 'reopen', answers[1]!.Data!))
      succeeded(await desk.act('card-statement', 'match', saved))
    }
    const { Data: matched } = await admin.read(`/api/ap/card-statement/${String(draft['id'])}`)
    expect(matched).toMatchObject({ status: 'Matched', difference: '0', matchedBy: expect.any(String) as string })
    const shown = async (chargeState: string) =>
      (await runReport(admin, 'ap/credit-card-invoices', { parameters: { ...JUNE, chargeState } })).rows.map((row) => [
        row['reference'],
        row['statementId'],
      ])
    expect(await shown('OnStatement')).toEqual([
      ['CH-1', '2026-06'],
      ['CH-2', '2026-06'],
    ])
    expect(await shown('Unstatemented')).toEqual([['CH-3', null]])
    const how = { cancelDate: '2026-06-30', cancelReason: 'LOST' }
    const cancel = async ({ id }: Row) =>
      desk.act('card-payment', 'cancel', (await admin.read(`/api/ap/card-payment/${String(id)}`)).Data!, [], how)
    expect(rules(await cancel(second))).toEqual([[null, 'ap:rules.cardPayment.onNoStatement']])
    succeeded(await cancel(third))
    const open = succeeded(await desk.act('card-statement', 'reopen', matched!))
    expect(open).toMatchObject({ status: 'Draft', matchedBy: null })
    expect(await shown('OnStatement')).toEqual([])
    succeeded(await cancel(second))
    // Saved again, the draft has what is still there.
    const rest = succeeded(
      await admin.save('PUT', `/api/ap/card-statement/${String(open['id'])}`, {
        ...{ record: { total: '226.00' }, version: open['version'] },
      }),
    )
    expect(rest).toMatchObject({ ticked: '226', difference: '0' })
  })
})

describe('journal printing', () => {
  const printed = (more: Row = {}, groupBy: string[] = []) =>
    runReport(as('clerk'), 'ap/journal-printing', { parameters: { ...JUNE, prints: 'Posted', ...more }, groupBy })

  it('[finance 7.11] every line of the day-books of payables; debits are credits, and what the ledger has of them', async () => {
    const { rows, total, ties } = await printed()
    expect(rows.map(({ source }) => source)).toEqual(expect.arrayContaining(['PJ', 'CD', 'CC']))
    expect(total['debit']).toBe(total['credit'])
    expect(ties.map(({ name, difference }) => [name, difference])).toEqual([
      ['balanced', '0.00'],
      ['ledger', '0.00'],
    ])
    const purchases = await printed({ source: 'PJ' })
    const { rows: booked } = await sql<{ account: string; debit: string; credit: string }>`
      select l.gl_account as account, sum(l.debit)::float::text as debit, sum(l.credit)::float::text as credit
      from journal j join entry e on e.journal_id = j.id join entry_line l on l.entry_id = e.id
      where j.source = 'PJ' group by 1 order by 1`.execute(books.db)
    const byAccount = await admin.save('POST', '/api/ap/journal-printing/run', {
      parameters: { ...JUNE, prints: 'Posted', source: 'PJ' },
      groupBy: ['glAccount'],
    })
    const page = byAccount.Data as unknown as ReportPage
    const at = (name: string) => page.columns.indexOf(name) + 2
    const groups = page.lines.filter(([level]) => level === 1)
    expect(groups.map((line) => [line[at('glAccount')], line[at('debit')], line[at('credit')]])).toEqual(
      booked.map(({ account, debit, credit }) => [account, debit, credit]),
    )
    expect(purchases.rows.every(({ source }) => source === 'PJ')).toBe(true)

    await sql`update gl_account set name_fr = 'Comptes fournisseurs' where account = '2000'`.execute(books.db)
    const inFrench = await admin.app.call('admin', {
      method: 'POST',
      url: '/api/ap/journal-printing/run',
      headers: { 'content-type': 'application/json', 'x-locale': 'fr-CA' },
      payload: JSON.stringify({ parameters: { ...JUNE, prints: 'Posted', source: 'PJ' }, groupBy: [] }),
    })
    expect(inFrench.body).toContain('Comptes fournisseurs')
  })

  it('[finance 7.11] the edit list shows the entries that drafts would make, foreign ones balanced to the cent', async () => {
    const draft = (more: Row) =>
      desk.save('purchase-invoice', {
        ...emptyRecord(PurchaseInvoice.fields),
        ...{ kind: 'Invoice', docDate: '2026-06-20', transactionDate: '2026-06-20', shipToRegion: 'CA-ON' },
        ...{ bankAccountId: 'MAIN', holdbackPercent: '0' },
        ...more,
      })
    const line = (amount: string, taxGroup: string | null) => ({
      ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
      ...{ glAccount: '6200', amount, taxGroup },
    })
    const held = { vendorId: 'V100', docNumber: 'ED-1', docAmount: '1117.00', holdbackPercent: '10' }
    succeeded(await draft({ ...held, distribution: [line('1000.00', 'HST')] }))
    const foreign = {
      vendorId: 'USVENDOR',
      docNumber: 'ED-2',
      docAmount: '30.03',
      bankAccountId: 'USD',
      rate: '1.3333',
    }
    succeeded(await draft({ ...foreign, distribution: ['10.01', '10.01', '10.01'].map((one) => line(one, null)) }))
    const { rows, ties } = await printed({ prints: 'EditList' })
    const of = (reference: string) =>
      rows.filter((row) => row['reference'] === reference).map((row) => [row['glAccount'], row['debit'], row['credit']])
    expect(of('ED-1')).toEqual([
      ['6200', '1000', '0'],
      ['2110', '117', '0'],
      ['2000', '0', '1017'],
      ['2020', '0', '100'],
    ])
    expect(of('ED-2')).toEqual([
      ['6200', '13.35', '0'],
      ['6200', '13.35', '0'],
      ['6200', '13.34', '0'],
      ['2010', '0', '40.04'],
    ])
    expect(ties.map(({ name, difference }) => [name, difference])).toEqual([['balanced', '0.00']])
  })

  it('[S5.41] a printed day-book is found by its number and closed', async () => {
    const { rows } = await printed({ source: 'CC' })
    expect(rows[0]).toMatchObject({ status: 'Open' })
    const [journal] = (await admin.list(`/api/gl/journal?journalNo==${String(rows[0]!['journalNo'])}`)).List
    const closed = await admin.save('POST', `/api/gl/journal/${String(journal!['id'])}/close`, { confirmed: [] })
    expect(closed.ResultStatus, JSON.stringify(closed.Problems)).toBe(1)
    expect((await printed({ source: 'CC' })).rows[0]).toMatchObject({ status: 'Closed' })
  })
})
