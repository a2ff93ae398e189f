import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../server/ledger/prove.ts'
import { BOOK_PROOFS } from '../../server/modules/index.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'
import type { Settlements } from '../../shared/contracts/trade/settlement.ts'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { INVOICE, matchingDesk } from '../support/matching-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { act, approved, done, ORDER, orderLine, RECEIPT, received } from '../support/purchasing.ts'
import { COMPANY, figures } from './northgate.ts'
import { entryText, figureOf, SCENARIOS } from './figures.ts'

/** [finance 5.11] Invoices against what was received, as clerks match them, over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const desk = matchingDesk({ books, as })
const { admin, matched, post, grni, setting, entryOf } = desk
const clerk = as('clerk')

beforeAll(desk.begins)

describe('an invoice against a receipt', () => {
  it('[FA6] [S5.47] takes the receipt off what is not invoiced, and the difference of price to its variance', async () => {
    const of = await approved(admin, [orderLine({ quantity: '2000', taxGroup: 'HST' })])
    await received(admin, of)
    const draft = done(await matched(of, figureOf('A6', 'gross'), { unitPrice: '1.28' }))
    expect(draft).toMatchObject({
      ...{ taxAmount: '332.8', payableAmount: '2892.8', remainingToApply: '0' },
      matches: [
        {
          orderPrice: '1.25',
          amount: '2560',
          receiptAmount: '2500',
          variance: figureOf('A6', 'variance'),
          taxAmount: '332.8',
        },
      ],
    })
    const posted = done(await post(draft))
    expect(await entryOf(posted)).toEqual(figures(entryText('A6', 1)))
    expect(await grni()).toEqual({ balance: '0', items: '0' })
    const order = (await admin.read(`${ORDER}/${String(of['id'])}`)).Data!
    expect(order).toMatchObject({ status: 'Closed', lines: [{ received: '2000', invoiced: '2000' }] })
  })

  it('[FA7] [S5.47] beyond percentage and amount it is refused; within either it is accepted', async () => {
    const far = await approved(admin, [orderLine({ quantity: '2000' })])
    await received(admin, far)
    const refused = await post(done(await matched(far, '2800', { unitPrice: '1.4' })))
    expect(rules(refused)).toEqual([['matches', 'ap:rules.purchaseInvoice.discrepancyAllowed']])
    expect(refused.Problems![0]!.Args).toEqual(SCENARIOS.A7.byCalls)
    const near = await approved(admin, [orderLine({ quantity: '1200' })])
    await received(admin, near)
    const accepted = done(await post(done(await matched(near, '1590', { unitPrice: '1.325' }))))
    expect(await entryOf(accepted)).toEqual(figures(entryText('A7')))
  })

  it('[FA7] where the company holds, it is posted on hold after a question, and released by a right', async () => {
    await setting('Hold')
    const of = await approved(admin, [orderLine({ quantity: '2000' })])
    await received(admin, of)
    const draft = done(await matched(of, '2800', { unitPrice: '1.4' }))
    expect(await post(draft)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'ap:rules.purchaseInvoice.discrepancyHeld' }],
    })
    const held = done(await post(draft, ['ap.purchaseInvoice.discrepancyHeld']))
    expect(held).toMatchObject({ status: 'Posted', holdReason: 'MATCH' })
    expect(rules(await act(as('controller'), INVOICE, 'release', held))).toEqual([[null, 'kit:refused.noRight']])
    expect(done(await act(admin, INVOICE, 'release', held))['holdReason']).toBeNull()
    await setting('Refuse')
  })

  it('[FX1] [supply 45] in another currency the rate of the receipt stays in price, and what it moved is realized', async () => {
    const of = await approved(admin, [orderLine({ quantity: '45240', unitPrice: '0.585' })], { vendorId: 'USVENDOR' })
    await sql`update foreign_exchange set rate = 1.365 where effective_date = '2026-06-01'`.execute(books.db)
    await received(admin, of)
    await sql`
      insert into foreign_exchange (from_currency, to_currency, effective_date, rate, fluctuation_percent, source, used, superseded, created_by, updated_by)
      values ('USD', 'CAD', '2026-06-05', 1.372, 3, 'Typed', false, false, 'test', 'test')`.execute(books.db)
    const more = { vendorId: 'USVENDOR', bankAccountId: 'USD' }
    const posted = done(await post(done(await matched(of, '26465.40', {}, more))))
    expect(await entryOf(posted)).toEqual(figures('Dr 2050 36,125.27; Cr 2010 36,310.53; Dr 7000 185.26'))
  })

  it('[FX1] [supply 45] in another currency a difference of price is a variance at the rate of the receipt, and what the rate moved of all of it is realized', async () => {
    const of = await approved(admin, [orderLine({ quantity: '1000', unitPrice: '0.585' })], { vendorId: 'USVENDOR' })
    await received(admin, of)
    const more = { vendorId: 'USVENDOR', bankAccountId: 'USD' }
    const posted = done(await post(done(await matched(of, '600.00', { unitPrice: '0.6' }, more))))
    // 585.00 and 15.00 at 1.365; 600.00 at 1.372.
    expect(await entryOf(posted)).toEqual(figures('Dr 2050 798.53; Dr 5010 20.48; Cr 2010 823.20; Dr 7000 4.19'))
  })

  it('[finance 5.11] no more than came is invoiced, over all invoices; the last part takes what is left', async () => {
    const of = await approved(admin, [orderLine({ quantity: '3', unitPrice: '3.3333' })])
    await received(admin, of)
    const part = done(await post(done(await matched(of, '3.33', { quantity: '1' }))))
    expect(await entryOf(part)).toEqual(figures('Dr 2050 3.33; Cr 2000 3.33'))
    expect(rules(await matched(of, '10', { quantity: '3' }))).toEqual([
      ['matches.0.quantity', 'ap:rules.purchaseInvoice.withinReceived'],
    ])
    // What is left is what is proposed.
    const rest = done(await post(done(await matched(of, '6.67'))))
    expect(await entryOf(rest)).toEqual(figures('Dr 2050 6.67; Cr 2000 6.67'))
  })

  it('[S8.16] the price of the order is changed only by who may, as far as he may: a right of payables, not of sales', async () => {
    const of = await approved(admin, [orderLine({})])
    await received(admin, of)
    const saved = done(await matched(of, '130'))
    const priced = (by: Calls, unitPrice: string, of: Row) => {
      const matches = (of['matches'] as Row[]).map((line) => ({ ...line, unitPrice }))
      const body = { record: { matches }, version: of['version'] }
      return by.save('PUT', `${INVOICE}/${String(of['id'])}`, body)
    }
    // The order says 1.25; the clerk may differ by five percent.
    const answer = await priced(clerk, '1.32', saved)
    expect(rules(answer)).toEqual([['matches.0.unitPrice', 'ap:rules.purchaseInvoice.orderPriceStands']])
    expect(answer.Message).toContain('Not allowed to change the price.')
    const within = done(await priced(clerk, '1.3', saved))
    const beyond = done(await priced(as('controller'), '1.4', within))
    const sells = sql`
      insert into role_named_right (owner_id, position, named_right) select id, 90, 'price.override' from role where role_id = 'clerk'`
    await sells.execute(books.db)
    expect(rules(await priced(clerk, '1.5', beyond))).toEqual([
      ['matches.0.unitPrice', 'ap:rules.purchaseInvoice.orderPriceStands'],
    ])
    await sql`delete from role_named_right where named_right = 'price.override'`.execute(books.db)
  })

  it('[finance 7.2] [finance 7.1 drill] an invoiced receipt leads to its invoices and is not reversed; when the invoice is, the receipt waits again', async () => {
    const of = await approved(admin, [orderLine({})])
    const receipt = await received(admin, of)
    const posted = done(await post(done(await matched(of, '125'))))
    const back = { parameters: { reversalDate: '2026-06-06', reversalReason: 'wrong' } }
    const again = async () => (await admin.read(`${RECEIPT}/${String(receipt['id'])}`)).Data!
    expect(rules(await act(admin, RECEIPT, 'reverse', receipt, back))).toEqual([
      [null, 'po:rules.purchaseReceipt.nothingInvoiced'],
    ])
    const leads = async (room: string, { id }: Row, calls: Calls = admin) => {
      const answer = await calls.get(`${room}/${String(id)}/settlement`)
      expect(answer.statusCode, answer.body).toBe(200)
      const { rows } = answer.json() as Settlements
      return rows.map(({ number, amount, status, isTakenBack }) => [number, amount, status ?? isTakenBack])
    }
    const { receiptNo } = receipt
    expect(await leads(RECEIPT, receipt)).toEqual([[posted['docNumber'], '125.00', false]])
    expect(await leads(ORDER, of)).toEqual([
      [receiptNo, '125.00', 'Posted'],
      [posted['docNumber'], '125.00', 'Posted'],
    ])
    // Whoever pays reads orders and invoices; of receipts he is told nothing.
    expect(await leads(ORDER, of, as('payer'))).toEqual([[posted['docNumber'], '125.00', 'Posted']])
    const { List } = await admin.list(`${INVOICE}?orders=${String(of['orderNo'])}`)
    expect(List.map(({ docNumber, orders }) => [docNumber, orders])).toEqual([[posted['docNumber'], of['orderNo']]])
    done(await act(admin, INVOICE, 'reverse', posted, REVERSAL))
    expect(await leads(RECEIPT, receipt)).toEqual([[posted['docNumber'], '125.00', true]])
    expect(await again()).toMatchObject({ lines: [{ invoiced: '0' }] })
    done(await act(admin, RECEIPT, 'reverse', await again(), back))
    const { balance, items } = await grni()
    expect(items).toBe(balance)
  })

  it('[supply 3.4] an order that its invoice has closed opens again with the reversal, one that was closed by hand stays', async () => {
    const reversed = async (isClosedFirst: boolean) => {
      const of = await approved(admin, [orderLine({})])
      await received(admin, of)
      const now = async () => (await admin.read(`${ORDER}/${String(of['id'])}`)).Data!
      if (isClosedFirst) done(await act(admin, ORDER, 'close', await now()))
      const posted = done(await post(done(await matched(of, '125'))))
      expect(await now()).toMatchObject({ status: 'Closed', receiveStatus: 'Received' })
      done(await act(admin, INVOICE, 'reverse', posted, REVERSAL))
      return now()
    }
    expect(await reversed(false)).toMatchObject({
      status: 'Open',
      receiveStatus: 'Received',
      lines: [{ invoiced: '0' }],
    })
    expect(await reversed(true)).toMatchObject({ status: 'Closed', receiveStatus: 'Received' })
  })

  it('[FI8] two invoices of one receipt at once take it once', async () => {
    const of = await approved(admin, [orderLine({})])
    await received(admin, of)
    const drafts = [done(await matched(of, '125')), done(await matched(of, '125'))]
    const answers = await Promise.all(drafts.map((draft) => post(draft)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    const { balance, items } = await grni()
    expect(items).toBe(balance)
  })
})

describe('the proof of the books', () => {
  it('[FI8] names receipts and documents that do not say what the ledger says', async () => {
    const back = new Error('nothing of it stays')
    const look = async (trx: Trx) => {
      await sql`set constraints all immediate`.execute(trx)
      const found = await proveBooks(trx, COMPANY, { date: '2026-06-30', now: new Date(0), proofs: BOOK_PROOFS })
      expect(found.map(({ proof, subject, found }) => [proof, subject.replace(/\d+/g, 'N'), found])).toEqual([
        ['Document', 'APN', 'none'],
        ['Receipt', 'RCN-N invoiced', '0.000000'],
        ['Receipt', 'RCN-N', '0.0000'],
      ])
      throw back
    }
    await expect(
      books.inTransaction(async (trx) => {
        await sql`
          update purchase_receipt_line set invoiced = 0, invoiced_amount = 0
          where id = (select id from purchase_receipt_line where invoiced = quantity and invoiced > 0 order by line_key limit 1)`.execute(
          trx,
        )
        await sql`
          update ap_invoice set entry_no = null
          where id = (select id from ap_invoice where status = 'Posted' order by invoice_no limit 1)`.execute(trx)
        await look(trx)
      }),
    ).rejects.toBe(back)
  })
})

/** What the reversal of an invoice is given. */
const REVERSAL = { parameters: { reversalDate: '2026-06-05' } }
