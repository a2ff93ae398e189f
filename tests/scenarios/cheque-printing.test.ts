import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { positivePayFile } from '../../server/modules/ap/payment-batch/positive-pay.ts'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { PrintPanel, PrintRunData } from '../../shared/contracts/print-run.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'

/** [finance 7.5] The cheques of Northgate, from the batch to the paper, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, payer, approver] = [as('admin'), as('payer'), as('approver')]
const desk = new PayablesDesk(books, admin)
const payers = new PayablesDesk(books, payer)
const ROOM = '/api/ap/cheque-printing'
const OVERDRAFT = ['ap.paymentBatch.enoughInBank']

/** A batch of all that is due, paid by cheque. */
async function paid(): Promise<Row> {
  const record = {
    ...emptyRecord(PaymentBatch.fields),
    ...{ method: 'Cheque', bankAccountId: 'MAIN', payDate: '2026-06-30', payThrough: '2026-07-31', minimumAmount: '0' },
    ...{ takeDiscounts: false, includeCredits: true, documents: [] },
  }
  const proposal = succeeded(
    await payers.act('payment-batch', 'propose', succeeded(await payers.save('payment-batch', record))),
  )
  const waits = succeeded(await payers.act('payment-batch', 'submit', proposal, OVERDRAFT))
  const approvers = new PayablesDesk(books, approver)
  const approved = succeeded(await approvers.act('payment-batch', 'approve', waits, OVERDRAFT))
  return succeeded(await payers.act('payment-batch', 'generate', approved, OVERDRAFT))
}

const parameters = (more: Row = {}): Row => ({
  ...{ bankAccountId: 'MAIN', batchNo: null, paidThrough: null, startNumber: null, layout: 'OfBank', order: 'Vendor' },
  ...more,
})
const reserve = async (first: string, more: Row = {}) =>
  succeeded(await payer.save('POST', ROOM, { parameters: parameters(more), first })) as unknown as PrintRunData
const step = async ({ id, version }: PrintRunData, name: string, more: Row = {}) =>
  succeeded(await payer.save('POST', `${ROOM}/${id}/${name}`, { version, ...more })) as unknown as PrintRunData
const cheques = async (): Promise<unknown[]> => {
  const { rows } = await sql<Row>`
    select c.cheque_no, c.status, c.reprint_of, c.printed_on is not null as printed, p.cheque_no as of_payment
    from cheque c left join ap_payment p on p.id = c.payment_id order by c.cheque_no`.execute(books.db)
  return rows.map((row) => Object.values(row))
}
const pages = async ({ id }: PrintRunData) =>
  (await pagesOf((await payer.get(`${ROOM}/${id}/file`)).rawPayload)).map(({ text }) => text)
const listed = async ({ id }: Row) => (await admin.read(`/api/ap/payment-batch/${String(id)}`)).Data!

beforeAll(async () => {
  await enterMasters(admin, books)
  await sql`update bank_account set next_cheque_no = 1001, signatures = 'TwoAbove', two_signatures_above = 5000
            where bank_account_id = 'MAIN'`.execute(books.db)
  await sql`update firm set language = 'fr-CA', name = 'Aciers Québec Ltée' where firm_id = 'V200'`.execute(books.db)
})

describe('cheque printing', () => {
  let batch: Row
  let run: PrintRunData
  it('[finance 7.5] shows what waits of a bank with the numbers that it would have, and takes none', async () => {
    await desk.invoice('V100', 'INV-1', '982.30', '1110.00')
    await desk.invoice('V200', 'INV-2', '2560.00', '2892.80')
    for (let at = 1; at <= 20; at++) await desk.invoice('SUBCO', `SUB-${at}`, `${at}00.00`, `${at * 113}.00`)
    batch = await paid()
    expect(batch['paymentCount']).toBe(3)
    const preview = succeeded(await payer.save('POST', `${ROOM}/preview`, { parameters: parameters() }))
    expect(preview).toMatchObject({
      numbers: ['1001', '1002', '1003'],
      sheets: [{ title: 'Aciers Québec Ltée 2,892.80' }, { title: 'SUBCO 23,730.00' }, { title: 'V100 1,110.00' }],
    })
    expect(await cheques()).toEqual([])
  })

  it('[FA13] [S8.18] a number that was used is not given again, by hand or by the printer', async () => {
    await desk.invoice('STEELCO', 'ST-1', '100.00', '113.00')
    const items = await desk.items('STEELCO', '2026-06-30', { 'ST-1': { pay: '113.00' } })
    const byHand = desk.payment('STEELCO', '2026-06-30', '113.00', items, { method: 'Cheque', chequeNo: 1002 })
    await desk.paid(byHand)
    const preview = (more: Row) => payer.save('POST', `${ROOM}/preview`, { parameters: parameters(more) })
    expect(succeeded(await preview({}))['numbers']).toEqual(['1001', '1003', '1004'])
    expect(rules(await preview({ startNumber: 1002 }))).toEqual([['startNumber', 'ap:rules.chequePrinting.numberUsed']])
    expect(succeeded(await preview({ startNumber: 1010 }))['numbers']).toEqual(['1010', '1011', '1012'])
  })

  it('[finance 7.5] [finance 11.9] a cheque says its amount in words of its payee, and what has no place on a stub follows behind all cheques', async () => {
    run = await step(await reserve('1001'), 'render')
    expect(run.sheets.map(({ number, documentKey }) => [number, documentKey])).toHaveLength(3)
    const text = await pages(run)
    expect(text).toHaveLength(4)
    expect(text[0]).toContain('Deux mille huit cent quatre-vingt-douze ----- 80/100')
    expect(text[0]).toContain('***2 892,80***'.replace(' ', '\u00a0'))
    expect(text[0]).toContain('A A A A')
    expect(text[1]).toContain('Twenty-three thousand seven hundred thirty ----- 00/100')
    expect(text[1]).toContain('***23,730.00***')
    expect(text[1]).toContain('2 0 2 6')
    expect(text[1]).toContain('Y Y Y Y')
    expect(text[1]!.match(/Authorized signature/g)).toHaveLength(2)
    expect(text[1]).toContain('All documents stand on the remittance page.')
    expect(text[2]!.match(/Authorized signature/g)).toHaveLength(1)
    expect(text[2]).toContain('One thousand one hundred ten ----- 00/100')
    expect(text[2]!.match(/INV-1/g)).toHaveLength(2)
    expect(text[3]).toContain('Remittance advice')
    expect(text[3]).toContain('SUB-20')
    expect(text[3]).not.toContain('Twenty-three')
    expect(await cheques()).toEqual([
      [1001, 'Open', null, false, 1001],
      [1002, 'Open', null, false, 1002],
      [1003, 'Open', null, false, 1003],
      [1004, 'Open', null, false, 1004],
    ])
  })

  it('[finance 7.5] spoiled paper keeps its number, and its cheques are printed on the next', async () => {
    run = await step(run, 'spoil', { from: '1003', to: '1004', reason: 'Paper jam' })
    expect(await cheques()).toEqual([
      [1001, 'Open', null, false, 1001],
      [1002, 'Open', null, false, 1002],
      [1003, 'Spoiled', null, false, 1005],
      [1004, 'Spoiled', null, false, 1006],
      [1005, 'Open', 1003, false, 1005],
      [1006, 'Open', 1004, false, 1006],
    ])
    expect((await listed(batch))['status']).toBe('Generated')
    run = await step(run, 'render')
    expect(await pages(run)).toHaveLength(3)
    run = await step(run, 'confirm')
    expect((await cheques()).filter((cheque) => (cheque as unknown[])[3] === true)).toHaveLength(3)
    expect((await listed(batch))['status']).toBe('Printed')
    const again = await payer.save('POST', `${ROOM}/preview`, { parameters: parameters() })
    expect(rules(again)).toEqual([[null, 'kit:print.nothingWaits']])
  })

  it('[finance 7.10] a printed cheque is looked at again as a marked copy; a spoiled sheet has none', async () => {
    const copy = async (chequeNo: number) => {
      const { List } = await payer.list(`/api/ap/cheque?chequeNo=${chequeNo}&bankAccountId==MAIN`)
      return payer.get(`/api/ap/cheque/${String(List[0]!['id'])}/copy`)
    }
    const answer = await copy(1006)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [page] = await pagesOf(answer.rawPayload)
    for (const words of ['COPY', 'One thousand one hundred ten ----- 00/100', 'INV-1'])
      expect(page!.text).toContain(words)
    expect((await copy(1004)).statusCode).toBe(404)
  })

  it('[finance 7.5] the bank is told of every number of a batch, void ones too; the same bytes as long as nothing changes', async () => {
    const file = (of: Row, calls = payer) => calls.get(`/api/ap/payment-batch/${String(of['id'])}/positive-pay`)
    const first = await file(batch)
    expect(first.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(first.headers['content-disposition']).toContain(`positive-pay-${String(batch['batchNo'])}.csv`)
    expect(first.body).toBe(
      [
        'cheque_number,issue_date,amount,payee,void',
        '1001,2026-06-30,2892.80,Aciers Québec Ltée,N',
        '1003,2026-06-30,23730.00,SUBCO,Y',
        '1004,2026-06-30,1110.00,V100,Y',
        '1005,2026-06-30,23730.00,SUBCO,N',
        '1006,2026-06-30,1110.00,V100,N',
        '',
      ].join('\r\n'),
    )
    expect((await file(batch)).rawPayload).toEqual(first.rawPayload)
    expect((await file(batch, as('clerk'))).statusCode).toBe(403)
    expect((await file({ id: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404)
    const one = { chequeNo: 7, date: '2026-06-30', amount: '1.00', payee: 'Bolt, "Nut" &\r\nCo', isVoid: true }
    expect(positivePayFile([one])).toContain('\r\n7,2026-06-30,1.00,"Bolt, ""Nut"" & Co",Y\r\n')
    // Whoever opens it in a spreadsheet runs nothing that a vendor calls himself.
    for (const payee of ['=HYPERLINK("//x")', '+1', '-1', '@sum'])
      expect(positivePayFile([{ ...one, payee }])).toMatch(/,1\.00,"?'/)
  })

  it('[finance 7.5] a run that is given up uses up its numbers, and its payments wait again', async () => {
    await desk.invoice('V100', 'INV-3', '10.00', '11.30')
    await paid()
    const wrong = await step(await reserve('1007', { stubs: 1 }), 'render')
    expect((await pages(wrong))[0]!.match(/INV-3/g)).toHaveLength(1)
    await step(wrong, 'cancel', { reason: 'Wrong paper' })
    const preview = succeeded(await payer.save('POST', `${ROOM}/preview`, { parameters: parameters() }))
    expect(preview['numbers']).toEqual(['1008'])
    expect((await cheques()).at(-1)).toEqual([1007, 'Spoiled', null, false, null])
  })

  it('[S6.09] printing hidden from a role is no button of its screen, and no call of it either', async () => {
    const room = '/api/admin/form-widgets-security/ap%2Fcheque-printing'
    const secure = async (rules: Row[]) =>
      succeeded(
        await admin.save('PUT', room, { record: { rules }, version: (await admin.read(room)).Data!['version'] }),
      )
    const { rows } = await sql<Row>`
      select r.role_id as "roleId" from user_role r join app_user u on u.id = r.user_id
      where u.user_name = 'payer'`.execute(books.db)
    const hidden = (widget: string) => rows.map(({ roleId }) => ({ roleId, widget, mode: 'hide' }))
    await secure([...hidden('actions.print'), ...hidden('actions.reprint')])
    expect((await payer.get(`${ROOM}/panel`)).json()).toMatchObject({ actions: ['view'] })
    expect((await payer.write('POST', `${ROOM}/preview`, { parameters: parameters() })).statusCode).toBe(403)
    await secure([])
    expect((await payer.get(`${ROOM}/panel`)).json()).toMatchObject({ actions: ['view', 'print'] })
  })
  it('[S6.05] runs of a bank out of sight are listed, opened and led on by nobody; the bank is as one that nobody has', async () => {
    await desk.invoice('V100', 'INV-4', '20.00', '22.60')
    await paid()
    const own = await reserve('1008')
    const securables = '/api/admin/user-securables/payer'
    const limited = async (...banks: string[]) => {
      const record = {
        banksLimited: banks.length > 0,
        banks: banks.map((bankAccountId) => ({ bankAccountId })),
      }
      succeeded(
        await admin.save('PUT', securables, { record, version: (await admin.read(securables)).Data!['version'] }),
      )
    }
    const panel = async () => (await payer.get(`${ROOM}/panel`)).json() as PrintPanel
    expect((await panel()).runs.map(({ id }) => id)).toContain(own.id)
    await limited('USD')
    expect(await panel()).toMatchObject({ runs: [], last: null })
    for (const path of ['', '/file']) expect((await payer.get(`${ROOM}/${own.id}${path}`)).statusCode).toBe(404)
    const step = { version: own.version, reason: 'Not mine' }
    expect((await payer.write('POST', `${ROOM}/${own.id}/cancel`, step)).statusCode).toBe(404)
    expect(rules(await payer.save('POST', `${ROOM}/preview`, { parameters: parameters() }))).toEqual([
      ['bankAccountId', 'kit:refused.unknownRecord'],
    ])
    await limited()
    expect((await panel()).last).toMatchObject({ bankAccountId: 'MAIN' })
  })

  it('[finance 7.5] a cheque whose payment was taken back is not printed on the next number; its paper is confirmed or given up', async () => {
    await enterReasons(books)
    const [mine] = ((await payer.get(`${ROOM}/panel`)).json() as PrintPanel).runs
    const rendered = await step((await payer.read(`${ROOM}/${mine!.id}`)).Data as unknown as PrintRunData, 'render')
    const payment = (await admin.list('/api/ap/payment?chequeNo=1008')).List[0]!
    const given = { cancelDate: '2026-06-30', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', payment, [], given))
    const spoilt = { version: rendered.version, from: '1008', to: '1008', reason: 'Paper jam' }
    expect(rules(await payer.save('POST', `${ROOM}/${rendered.id}/spoil`, spoilt))).toEqual([
      [null, 'ap:rules.chequePrinting.paymentCancelled'],
    ])
    await step(rendered, 'cancel', { reason: 'The payment was taken back' })
    expect((await cheques()).slice(-2)).toEqual([
      [1008, 'Cancelled', null, false, 1008],
      [1009, 'Spoiled', null, false, null],
    ])
  })
})
