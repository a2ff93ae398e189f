import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { enterPurchasingMasters } from '../support/purchasing.ts'

/** What binds a document to the books, whatever kind it is: accounts that are posted by hand. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, posted, reverse } = purchaseDesk(books, admin)
const DAY = '2026-06-22'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
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
