import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** [finance 13, B series] The bank of Northgate and its books over HTTP: files, matches, statements, exact to the cent. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const [admin, controller, payer, approver] = [as('admin'), as('controller'), as('payer'), as('approver')]
const desk = new PayablesDesk(books, admin)
const { ROOM, brought, work, act, openId, begun } = bankDesk({ app, admin, books })
const entryOf = async (match: unknown) =>
  (
    await sql<{ text: string }>`
      select string_agg(case when l.debit > 0 then 'Dr ' else 'Cr ' end || l.gl_account || ' ' || to_char(l.debit + l.credit, 'FM999990.00'), '; '
                        order by l.debit = 0) as text
      from entry e join entry_line l on l.entry_id = e.id where e.purpose = ${match}`.execute(books.db)
  ).rows[0]?.text

/** With names of banks, accounts and firms hidden from the controller. */
async function unseen(work: () => Promise<void>): Promise<void> {
  const hidden = { 'gl/bank-account': ['name', 'glAccount'], 'gl/account': ['name'], 'admin/firm': ['name'] }
  for (const [screen, widgets] of Object.entries(hidden))
    for (const [at, widget] of widgets.entries()) {
      await sql`insert into secured_screen (screen) values (${screen}) on conflict do nothing`.execute(books.db)
      await sql`
        insert into widget_security (role_id, screen, widget, mode, owner_id, position)
        select r.role_id, ${screen}, ${widget}, 'hide', s.id, ${at + 50}
        from secured_screen s, user_role r join app_user u on u.id = r.user_id
        where s.screen = ${screen} and u.user_name = 'controller'`.execute(books.db)
    }
  await work()
  await sql`delete from widget_security`.execute(books.db)
}

const JUNE = [
  ['J-1', '2026-06-15', '5600.00', 'DEP 0615'],
  ['J-2', '2026-06-19', '-1820.77', 'EFT 0041'],
  ['J-3', '2026-06-30', '-25.00', 'MONTHLY SERVICE FEE'],
] as const

beforeAll(async () => {
  await begun()
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
  await sql`update gl_account set manual = true where account in ('6300', '4950')`.execute(books.db)
})

describe('June', () => {
  let june: string

  it('[FB5] a file is taken whole or not at all, and the same one adds nothing', async () => {
    expect(rules(await brought('%PDF-1.7'))).toEqual([['file', 'gl:rules.bankReconciliation.file.notBankFile']])
    const usd = ofx(JUNE, '53754.23', '2026-06-30').replace('<CURDEF>CAD', '<CURDEF>USD')
    expect(rules(await brought(usd))).toEqual([['file', 'gl:rules.bankReconciliation.otherCurrency']])
    const broken = ofx([...JUNE, ['J-4', '2026-06-31', '1.00', 'no such day']], '53754.23', '2026-06-30')
    expect(rules(await brought(broken))).toEqual([['file', 'gl:rules.bankReconciliation.file.noDay']])
    expect(await openId()).toBe('null')
    const first = await brought(ofx(JUNE, '53754.23', '2026-06-30'))
    expect(first).toMatchObject({ ResultStatus: 1, Data: { read: 3, added: 3, matched: 2, closing: '53754.23' } })
    const again = await brought(ofx(JUNE, '53754.23', '2026-06-30'))
    expect(again.Data).toMatchObject({ read: 3, added: 0 })
    june = await openId()
  })

  it('[finance 1 files] carries the paper of its bank, added by whoever may decide its lines', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n paper', 'latin1')
    const attached = (by: string) =>
      app.call(by, {
        ...{ method: 'POST', url: `${ROOM}/${june}/attachments?name=june.png`, payload: png },
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      })
    expect((await attached('payer')).statusCode).toBe(403)
    expect((await attached('controller')).json()).toMatchObject({ ResultStatus: 1 })
    const { List } = await controller.list(`${ROOM}/${june}/attachments`)
    expect(List.map(({ name }) => name)).toEqual(['june.png'])
    expect((await payer.get(`${ROOM}/${june}/attachments`)).statusCode).toBe(403)
  })

  it('[FB2] [FB3] what is beyond doubt is matched, and before the fee is booked 25.00 is missing', async () => {
    const shown = await work(june)
    expect(shown).toMatchObject({ statementDate: '2026-06-30', opening: '50000', closing: '53754.23', isFirst: true })
    expect(shown.matched.map(({ reason, lines }) => [reason, lines.map(({ amount }) => amount)]).toSorted()).toEqual(
      [
        ['amountSameDay', ['-1820.77']],
        ['amountSameDay', ['5600']],
        ['opening', []],
      ].toSorted(),
    )
    expect(shown.toDecide).toHaveLength(1)
    expect(shown.toDecide[0]!.proposal).toMatchObject({ does: 'book', reason: 'fee', kind: 'Fee', glAccount: '6300' })
    expect(shown.booksOnly.map(({ amount }) => amount)).toEqual(['-1110'])
    expect(shown.proof).toMatchObject({
      bookBalance: '52669.23',
      bankAdjusted: '52644.23',
      difference: '25',
      differenceThen: '0',
    })
    expect(rules(await act(june, 'reconcile'))).toEqual([
      [null, 'gl:rules.bankReconciliation.linesOpen'],
      [null, 'gl:rules.bankReconciliation.differenceStands'],
    ])
  })

  it('[S6.09] what is hidden where it is kept is read neither at work nor beside it', async () => {
    const open = await work(june, controller)
    const fee = open.toDecide[0]!.proposal!.accountName!
    expect([open.bankName, open.glAccount, fee].every(Boolean)).toBe(true)
    await unseen(async () => {
      const seen = await work(june, controller)
      const beside = (await controller.get(`${ROOM}/bank/MAIN/beside`)).body
      const told = JSON.stringify([seen.bankName, seen.glAccount, seen.toDecide, seen.matched, seen.booksOnly, beside])
      for (const name of [open.bankName, fee]) expect(told).not.toContain(name)
      expect(seen.glAccount).not.toBe(open.glAccount)
    })
  })

  it('[FB1] the fee is booked out of its line, and both sides prove each other', async () => {
    const { toDecide } = await work(june)
    const line = toDecide[0]!.line.id
    const short = { kind: 'Fee', lines: [{ glAccount: '6300', amount: '-24.00', memo: null }] }
    expect(rules(await act(june, 'match', { lines: [line], books: [], entry: short }))).toEqual([
      ['entry', 'gl:rules.bankReconciliation.entryComesTo'],
    ])
    const entry = { kind: 'Fee', lines: [{ glAccount: '6300', amount: '-25.00', memo: 'June' }] }
    const done = succeeded(await act(june, 'match', { lines: [line], books: [], entry }))
    expect(await entryOf(done['match'])).toBe('Dr 6300 25.00; Cr 1000 25.00')
    const { proof } = await work(june)
    expect(proof).toMatchObject({
      bookBalance: '52644.23',
      outstanding: '-1110',
      bankAdjusted: '52644.23',
      difference: '0',
    })
    // Taken back with its entry, and booked again.
    succeeded(await act(june, 'take-back', { matches: [done['match']], reverseEntries: true }))
    expect((await work(june)).proof).toMatchObject({ bookBalance: '52669.23', difference: '25' })
    succeeded(await act(june, 'match', { lines: [line], books: [], entry }))
    succeeded(await act(june, 'auto'))
    succeeded(await act(june, 'reconcile', {}, controller))
    const kept = await work(june)
    expect(kept).toMatchObject({ status: 'Reconciled', toDecide: [], booksOnlySum: '-1110' })
    const report = await admin.get(`${ROOM}/${june}/report?Locale=fr-CA`)
    expect(report.statusCode, report.body.slice(0, 200)).toBe(200)
    expect(report.headers['content-type']).toBe('application/pdf')
  })

  it('[FB5] a line that overlaps is known again; the next statement opens with what this one closed with', async () => {
    const july = ofx([JUNE[2], ['K-1', '2026-07-02', '-300.00', 'CHEQUE']], '53454.23', '2026-07-02')
    expect((await brought(july)).Data).toMatchObject({ read: 2, added: 1 })
    const next = await work(await openId())
    expect(next).toMatchObject({ opening: '53754.23', closing: '53454.23', statementDate: '2026-07-02' })
    expect(
      rules(
        await act(june, 'undo', { reason: 'x', reverseEntries: false, confirmed: ['gl.bankReconciliation.undone'] }),
      ),
    ).toEqual([[null, 'gl:rules.bankReconciliation.openStandsOnIt']])
  })
})

const cheque = async (chequeNo: number) =>
  desk.paid(
    desk.payment(null, '2026-07-01', '300.00', [], {
      ...{ method: 'Cheque', chequeNo, payee: `Payee ${chequeNo}` },
      distribution: [
        { ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount: '300.00' },
      ],
    }),
    ['ap.payment.withinBank', 'ap.payment.oneTimePayee'],
  )

describe('July', () => {
  let july: string
  let [first, second]: Row[] = []

  it('[FB3] of two cheques of one amount neither is taken for a line without a number; with it, its own is', async () => {
    first = await cheque(501)
    second = await cheque(502)
    july = await openId()
    expect(succeeded(await act(july, 'auto'))).toEqual({ matched: 0 })
    const [only] = (await work(july)).toDecide
    expect(only!.proposal).toMatchObject({ does: 'match', reason: 'oneOf', args: { count: '2' } })
    const numbered = ofx([['K-2', '2026-07-03', '-300.00', 'CHEQUE', '000502']], '53154.23', '2026-07-03')
    succeeded(await act(july, 'balance', { statementDate: '2026-07-03', closing: '53154.23' }))
    expect((await brought(numbered)).Data).toMatchObject({ added: 1 })
    const { matched } = await work(july)
    expect(matched.find(({ reason }) => reason === 'cheque')).toMatchObject({ args: { number: '502' } })
    // One is left: it is the other line's, beyond doubt.
    const after = await work(july)
    expect(after.toDecideCount).toBe(0)
    expect(after.proof.difference).toBe('0')
  })

  it('[FB4] [S4.42] a payment that is reconciled is not cancelled; the last statement is undone with a reason, and then it is', async () => {
    succeeded(await act(july, 'reconcile'))
    const given = { cancelDate: '2026-07-03', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    const cancel = async (payment: Row) => {
      const { Data } = await admin.read(`/api/ap/payment/${String(payment['id'])}`)
      return desk.act('payment', 'cancel', Data!, [], given)
    }
    expect(rules(await cancel(first!)).map(([, key]) => key)).toContain('ap:rules.payment.chequeOpen')
    const { rows } = await sql<{ status: string }>`select status from cheque order by cheque_no`.execute(books.db)
    expect(rows.map(({ status }) => status)).toEqual(['Cleared', 'Cleared'])
    // Nor past the rules: the ledger and the database say the same.
    const entry = await sql<{
      id: string
    }>`select entry_id as id from ap_payment where id = ${first!['id']}::uuid`.execute(books.db)
    await expect(storyIn(books).reverse(entry.rows[0]!.id, '2026-07-03')).rejects.toThrow('ledger:refused.reconciled')
    const undo = (confirmed: string[], reason = 'Wrong month', calls = admin) =>
      act(july, 'undo', { reason, reverseEntries: false, confirmed }, calls)
    expect(rules(await undo([]))).toEqual([[null, 'gl:rules.bankReconciliation.undone']])
    expect(rules(await undo(['gl.bankReconciliation.undone'], ' '))).toEqual([
      ['reason', 'gl:rules.bankReconciliation.reasonGiven'],
    ])
    succeeded(await undo(['gl.bankReconciliation.undone']))
    const cancelled = await cancel(first!)
    expect(cancelled.ResultStatus, JSON.stringify(cancelled.Problems)).toBe(1)
    expect(second).toBeDefined()
  })

  it('[finance 5.8 files] a table is mapped by hand once, and read by itself the next time', async () => {
    const table = 'Date;Libellé;Montant\n2026-07-06;Frais mensuels;-12,50\n2026-07-07;Frais mensuels;-12,50\n'
    const asks = await brought(table)
    expect(asks.Data).toMatchObject({ asksColumns: true, guess: { day: 0, amount: 2, mark: ',' } })
    const columns = encodeURIComponent(JSON.stringify(asks.Data!['guess']))
    expect((await brought(table, `&columns=${columns}`)).Data).toMatchObject({ read: 2, added: 2 })
    expect((await brought(table.replace('2026-07-07', '2026-07-08'))).Data).toMatchObject({ read: 2, added: 1 })
    const { files } = (await admin.get(`${ROOM}/bank/MAIN/beside`)).json() as { files: Row[] }
    const importId = files.find(({ format, added }) => format === 'CSV' && added === 1)!['id']
    const undone = await admin.save('POST', `${ROOM}/undo-import`, { bankAccountId: 'MAIN', importId })
    expect(undone.Data).toEqual({ removed: 1 })
  })

  it('[finance 5.8 matching] what was booked is proposed for the next line that says the same, until it is forgotten', async () => {
    const made = succeeded(
      await admin.save('POST', `${ROOM}/start`, {
        bankAccountId: 'MAIN',
        statementDate: '2026-07-31',
        closing: '53129.23',
      }),
    )
    const id = String(made['id'])
    const fees = (await work(id)).toDecide.filter(({ line }) => line.text === 'Frais mensuels')
    expect(fees.map(({ proposal }) => proposal!.reason)).toEqual(['fee', 'fee'])
    const entry = { kind: 'Fee', lines: [{ glAccount: '6200', amount: '-12.5', memo: null }] }
    succeeded(await act(id, 'match', { lines: [fees[0]!.line.id], books: [], entry }))
    const next = (await work(id)).toDecide.find(({ line }) => line.text === 'Frais mensuels')!
    expect(next.proposal).toMatchObject({ reason: 'asBefore', glAccount: '6200', args: { times: '1' } })
    const { rules: learned } = (await admin.get(`${ROOM}/bank/MAIN/beside`)).json() as { rules: Row[] }
    const rule = learned.find(({ pattern }) => pattern === 'FRAIS MENSUELS')!
    succeeded(await admin.save('POST', `${ROOM}/forget`, { bankAccountId: 'MAIN', rule: rule['id'] }))
    const then = (await work(id)).toDecide.find(({ line }) => line.text === 'Frais mensuels')!
    expect(then.proposal).toMatchObject({ reason: 'fee', glAccount: '6300' })
  })

  it('[finance 5.8 receipt] what only one customer owes to the cent is proposed as a receipt of his', async () => {
    const { rows } = await sql<{ firm: string; reference: string; amount: string }>`
      select i.firm_id as firm, i.reference, trim_scale(i.open_txn)::text as amount
      from open_item_shown i join gl_account a on a.account = i.gl_account and a.control_kind = 'AR'
      where i.open_txn > 0 and i.currency = 'CAD'
        and (select count(*) from open_item_shown o where abs(o.open_txn) = i.open_txn) = 1 limit 1`.execute(books.db)
    const { firm, reference, amount } = rows[0]!
    expect(await brought(ofx([['J-90', '2026-07-09', amount, 'WIRE 88120']], '0.00', '2026-07-31'))).toMatchObject({
      Data: { read: 1, added: 1 },
    })
    const { toDecide } = await work(await openId())
    expect(toDecide.find(({ line }) => line.text === 'WIRE 88120')!.proposal).toMatchObject({
      ...{ does: 'receipt', reason: 'onlyOwes', args: { firmId: firm, reference } },
    })
  })

  it('of two people at one line the second is told', async () => {
    const id = await openId()
    const { toDecide } = await work(id)
    const line = toDecide.find(({ line: one }) => one.text === 'Frais mensuels')!.line.id
    const entry = { kind: 'Fee', lines: [{ glAccount: '6300', amount: '-12.5', memo: null }] }
    const both = await Promise.all(
      [admin, controller].map((calls) => act(id, 'match', { lines: [line], books: [], entry }, calls)),
    )
    expect(both.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(both.flatMap(rules)).toEqual([[null, 'gl:rules.bankReconciliation.alreadyMatched']])
  })

  it('rights: who may look decides nothing, and who pays sees nothing of it', async () => {
    const id = await openId()
    expect((await approver.get(`${ROOM}/${id}/work`)).statusCode).toBe(200)
    expect((await work(id)).actions).toEqual(expect.arrayContaining(['bring', 'match', 'book', 'reconcile', 'undo']))
    expect((await work(id, approver)).actions).not.toContain('match')
    expect((await approver.write('POST', `${ROOM}/${id}/auto`, {})).statusCode).toBe(403)
    expect((await payer.get(`${ROOM}/${id}/work`)).statusCode).toBe(403)
  })

  it('[S6.09] the name of the bank is hidden in the report too', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from bank_reconciliation where status = 'Reconciled' order by statement_date limit 1`.execute(books.db)
    const paper = async () => {
      const report = await controller.get(`${ROOM}/${rows[0]!.id}/report`)
      return (await pagesOf(report.rawPayload)).map(({ text }) => text).join(' ')
    }
    const { bankName } = await work(rows[0]!.id)
    expect(await paper()).toContain(bankName)
    await unseen(async () => expect(await paper()).not.toContain(bankName))
  })
})
