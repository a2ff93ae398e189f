import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { enterPurchasingMasters } from '../support/purchasing.ts'

/** What binds a document to the books, whatever kind it is: amounts that the ledger holds, accounts that are posted by hand. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, posted, save, reverse } = purchaseDesk(books, admin)
const DAY = '2026-06-22'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
})

describe('amounts', () => {
  const LARGE = '7400000000'
  const inDollars = (docNumber: string, amount: string, more: Row = {}) =>
    document(docNumber, amount, [line('6200', amount)], {
      ...{ vendorId: 'V200', currency: 'USD', bankAccountId: 'USD' },
      ...more,
    })

  it('[finance 3.1] an amount that is more than the ledger holds in the currency of the company is refused at save, at its field', async () => {
    const refused = await save(inDollars('L-1', LARGE))
    expect(rules(refused)).toContainEqual(['docAmount', 'ledger:rules.document.fitsLedger'])
    expect(refused.Problems!.find(({ Field }) => Field === 'docAmount')!.Args).toMatchObject({ currency: 'CAD' })
    succeeded(await save(inDollars('L-2', '7300000000')))
  })

  it('[finance 3.1] so is a payment, and a draft that was saved before answers in words when it is posted', async () => {
    const paid = desk.payment('V200', DAY, LARGE, [], { bankAccountId: 'USD', leaveOnAccount: true })
    expect(rules(await desk.save('payment', paid))).toContainEqual(['amount', 'ledger:rules.document.fitsLedger'])
    const draft = await drafted(inDollars('L-3', '7290000000'))
    await sql`update ap_invoice set rate = 1.5 where id = ${draft['id']}::uuid`.execute(books.db)
    const refused = await act('post', draft, ['ap.purchaseInvoice.rateFresh'])
    expect(refused.ResultStatus).toBe(2)
  })
})

describe('accounts', () => {
  const byHand = (account: string, manual: boolean) =>
    sql`update gl_account set manual = ${manual} where account = ${account}`.execute(books.db)

  afterEach(() => byHand('6200', true))

  it('[FI4] lines that a person types go to accounts that are posted by hand: of invoices, payments, orders and templates', async () => {
    await byHand('6200', false)
    const invoice = await drafted(document('H-1', '10.00', [line('6200', '10.00')]))
    expect(rules(await act('post', invoice))).toEqual([['distribution.0.glAccount', 'ledger:rules.document.byHand']])
    expect(rules(await act('submit', invoice))).toEqual([['distribution.0.glAccount', 'ledger:rules.document.byHand']])
    const spentLine = { ...emptyRecord(Payment.fields.distribution.fields!), glAccount: '6200', amount: '10.00' }
    const spent = desk.payment(null, DAY, '10.00', [], { payee: 'Toll', distribution: [spentLine] })
    const payment = succeeded(await desk.save('payment', spent))
    expect(rules(await desk.act('payment', 'post', payment, ['ap.payment.withinBank']))).toEqual([
      ['distribution.0.glAccount', 'ledger:rules.document.byHand'],
    ])
  })

  it('[FI4] what was posted by hand is reversed, whatever its account has become', async () => {
    const invoice = await posted(document('H-2', '10.00', [line('6200', '10.00')]))
    await byHand('6200', false)
    succeeded(await reverse(invoice, DAY))
    const { rows } = await sql<{ by_hand: boolean | null }>`
      select l.by_hand from entry e join entry_line l on l.entry_id = e.id
      where e.document_id = ${invoice['id']}::uuid and e.purpose = 'post' order by l.line_no`.execute(books.db)
    expect(rows.map(({ by_hand }) => by_hand)).toEqual([true, null])
  })
})
