import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'

/** [finance 7.7] Payments of Northgate by a card of the company over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const DAY = '2026-06-22'

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
})

describe('a payment by card', () => {
  let a14: Row
  it('[FA14] passes the debt to the issuer of the card; the control account stays what it was', async () => {
    succeeded(
      await as('admin').save('POST', '/api/ap/credit-card', {
        record: {
          ...{
            cardId: 'VISA',
            label: 'Visa',
            issuerFirmId: 'CARDBANK',
            lastFour: '4242',
            holder: 'Sam',
            currency: 'CAD',
          },
          ...{ statementDay: 25, creditLimit: '5000', glAccount: null, expiresOn: '2028-12-31', active: true },
        },
      }),
    )
    await desk.invoice('V200', 'INV-14', '200.00', '226.00')
    const items = await desk.items('V200', DAY, { 'INV-14': { pay: '226.00' } })
    const record = {
      ...emptyRecord(CardPayment.fields),
      ...{ cardId: 'VISA', paymentDate: DAY, reference: 'TX-881', vendorId: 'V200', amount: '226.00', items },
      ...{ currency: null, rate: null, distribution: [] },
    }
    const draft = succeeded(await desk.save('card-payment', record))
    a14 = succeeded(await desk.act('card-payment', 'post', draft))
    expect(await entryOf(books, a14)).toEqual(inOrder('Dr 2000 226.00; Cr 2000 226.00'))
    const [charge] = await desk.open('CARDBANK', DAY)
    expect(charge).toMatchObject({
      docNumber: 'TX-881',
      docKind: 'CardCharge',
      openAmount: '226.00',
      dueDate: '2026-06-25',
    })
    expect(await desk.open('V200', DAY)).not.toContainEqual(expect.objectContaining({ docNumber: 'INV-14' }))
    expect(rules(await desk.save('card-payment', { ...record, items: [] }))).toEqual([
      ['reference', 'ap:rules.cardPayment.referenceUsedOnce'],
    ])
    expect(await untied(books)).toEqual([])
  })

  it('[finance 7.7] its charge is paid to the issuer as any document; only an unpaid one is taken back', async () => {
    const items = await desk.items('CARDBANK', DAY, { 'TX-881': { pay: '226.00' } })
    const statement = await desk.paid(desk.payment('CARDBANK', DAY, '226.00', items))
    const how = { cancelDate: DAY, cancelReason: 'LOST' }
    const { Data: now } = await as('admin').read(`/api/ap/card-payment/${String(a14['id'])}`)
    expect(rules(await desk.act('card-payment', 'cancel', now!, [], how))).toEqual([
      [null, 'ap:rules.cardPayment.chargeUnpaid'],
    ])
    const reopen = { ...how, cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', statement, [], reopen))
    succeeded(await desk.act('card-payment', 'cancel', now!, [], how))
    expect(await desk.open('CARDBANK', DAY)).toEqual([])
    expect(await desk.open('V200', DAY)).toContainEqual(
      expect.objectContaining({ docNumber: 'INV-14', openAmount: '226.00' }),
    )
  })
})
