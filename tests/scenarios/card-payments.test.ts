import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { entryText } from './figures.ts'

/** [finance 7.7] Payments of Northgate by a card of the company over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const DAY = '2026-06-22'

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await enterReasons(books)
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
    expect(await entryOf(books, a14)).toEqual(inOrder(entryText('A14', 1)))
    const { List: cards } = await as('admin').list('/api/ap/credit-card?cardId==VISA')
    expect(cards).toMatchObject([{ creditLimit: '5000', unpaid: '226', available: '4774' }])
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

describe('a card in another currency than what it pays', () => {
  const card = (record: Row) =>
    as('admin').save('POST', '/api/ap/credit-card', {
      record: {
        ...{ label: String(record['cardId']), lastFour: '1881', holder: 'Sam', statementDay: 25, creditLimit: '5000' },
        ...{ glAccount: null, expiresOn: '2028-12-31', active: true, ...record },
      },
    })
  const charge = (cardId: string, vendorId: string, reference: string, amount: string, more: Row = {}): Row => ({
    ...emptyRecord(CardPayment.fields),
    ...{
      cardId,
      vendorId,
      reference,
      amount,
      paymentDate: DAY,
      items: [],
      distribution: [],
      currency: null,
      rate: null,
    },
    ...more,
  })
  const post = (draft: Row, confirmed: string[] = []) => desk.act('card-payment', 'post', draft, confirmed)
  const checks = async () => {
    const year = (await as('admin').list('/api/gl/fiscal-year')).List[0]!
    const path = `/api/gl/fiscal-year/${String(year['id'])}/checklist?period=${books.periods[5]}`
    const found = ((await as('admin').get(path)).json() as { checks: Row[] }).checks
    return Object.fromEntries(found.map(({ id, count }) => [id, count]))
  }

  beforeAll(async () => {
    const to = { fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate: '2026-06-20', rate: '1.372', source: 'Typed' }
    succeeded(
      await as('admin').save('POST', '/api/gl/foreign-exchange', {
        record: { ...to, fluctuationPercent: '3', used: false, superseded: false },
      }),
    )
    succeeded(await card({ cardId: 'USCARD', issuerFirmId: 'USVENDOR', currency: 'USD' }))
  })

  let us: Row
  it('[finance 7.7] settles the document in its own currency and owes the issuer what the card was charged', async () => {
    await desk.invoice('USVENDOR', 'US-7', '1000.00', '1000.00', {
      ...{ bankAccountId: 'USD', taxGroup: null, glAccount: '1200' },
    })
    const items = await desk.items('USVENDOR', DAY, { 'US-7': { pay: '1000.00' } })
    const draft = succeeded(await desk.save('card-payment', charge('VISA', 'USVENDOR', 'TX-900', '1000.00', { items })))
    expect(draft).toMatchObject({
      currency: 'USD',
      rate: '1.372',
      cardCurrency: 'CAD',
      cardRate: '1',
      cardAmount: null,
    })
    expect(rules(await post(draft))).toEqual([['cardAmount', 'ap:rules.cardPayment.cardAmountGiven']])
    const typed = async (cardAmount: string, of: Row) =>
      succeeded(
        await as('admin').save('PUT', `/api/ap/card-payment/${String(of['id'])}`, {
          record: { cardAmount },
          version: of['version'],
        }),
      )
    // 1,000.00 x 1.372 is 1,372.00: 1,500.00 is 9.3 % more.
    const far = await typed('1500.00', draft)
    const asked = await post(far)
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, [['cardAmount', 'ap:rules.cardPayment.cardAmountNear']]])
    expect(asked.Problems![0]!.Args).toMatchObject({ expected: '1372.00', currency: 'CAD' })
    us = succeeded(await post(await typed('1395.00', far)))
    // Invoiced at 1.36; 1,395.00 - 1,360.00 is lost, 12.00 of it since the invoice and 23.00 by what the issuer takes.
    expect(await entryOf(books, us)).toEqual(
      inOrder('Dr 2010 1,360.00; Dr 1900 1,395.00; Dr 7000 35.00; Cr 1900 1,372.00; Cr 1900 23.00; Cr 2000 1,395.00'),
    )
    expect(await desk.open('CARDBANK', DAY)).toMatchObject([{ docNumber: 'TX-900', openAmount: '1395.00' }])
    expect(await desk.open('USVENDOR', DAY)).toEqual([])
    expect(await checks()).toMatchObject({ tieOut: 0, suspense: 0, trialBalance: 0 })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 7.7] a card in US dollars pays what is in Canadian ones, at the rate of the day', async () => {
    await desk.invoice('V100', 'INV-8', '1000.00', '1130.00')
    const items = await desk.items('V100', DAY, { 'INV-8': { pay: '1130.00' } })
    const record = charge('USCARD', 'V100', 'TX-901', '1130.00', { items, cardAmount: '830.00' })
    const paid = succeeded(await post(succeeded(await desk.save('card-payment', record))))
    expect(paid).toMatchObject({ currency: 'CAD', rate: '1', cardCurrency: 'USD', cardRate: '1.372' })
    // 830.00 x 1.372 = 1,138.76
    expect(await entryOf(books, paid)).toEqual(
      inOrder('Dr 2000 1,130.00; Dr 1900 1,138.76; Dr 7000 8.76; Cr 1900 1,130.00; Cr 1900 8.76; Cr 2010 1,138.76'),
    )
    // What he was paid is what his invoice came to, not what the card was charged.
    await sql`
      update firm_vendor v set reporting_slip = 'T5018' from firm f where v.owner_id = f.id and f.firm_id = 'V100'`.execute(
      books.db,
    )
    const slips = await runReport(as('admin'), 'ap/t5018', { parameters: { year: 2026, basis: 'Calendar' } })
    expect(slips.rows).toMatchObject([{ firmId: 'V100', paid: '1130' }])
    expect(slips.ties.map(({ name, reported, difference }) => [name, reported, difference])).toEqual([
      ['payments', '1130.00', '0.00'],
    ])
    expect(rules(await desk.save('card-payment', { ...record, reference: 'TX-902', cardRate: '1.45' }))).toEqual([
      ['items.0.pay', 'ap:rules.payment.withinBalance'],
      ['cardRate', 'ap:rules.cardPayment.rateWithinFluctuation'],
    ])
    const thirds = { ...record, reference: 'TX-902', items: [], cardAmount: '830.005' }
    expect(rules(await desk.save('card-payment', thirds))).toEqual([['cardAmount', 'ap:rules.cardPayment.wholeCents']])
    // Before the first rate of the table nobody knows what a dollar was worth.
    const line = { ...emptyRecord(CardPayment.fields.distribution.fields! as Fields), glAccount: '6200' }
    const early = { paymentDate: '2026-05-20', distribution: [{ ...line, amount: '1130.00' }] }
    const unknown = succeeded(await desk.save('card-payment', { ...record, reference: 'TX-902', items: [], ...early }))
    expect(rules(await post(unknown))).toContainEqual(['cardRate', 'ap:rules.cardPayment.cardRateKnown'])
  })

  it('[finance 7.9] its statement and the report of charges are in the currency of the card', async () => {
    const line = { ...emptyRecord(CardPayment.fields.distribution.fields! as Fields), glAccount: '6200' }
    const bought = charge('USCARD', 'V200', 'TX-903', '113.00', {
      ...{ cardAmount: '82.00', distribution: [{ ...line, amount: '100.00', taxGroup: 'HST' }] },
    })
    succeeded(await post(succeeded(await desk.save('card-payment', bought))))
    const { rows, ties } = await runReport(as('admin'), 'ap/credit-card-invoices', {
      parameters: { from: '2026-06-01', to: '2026-06-30', card: null, heldBy: null, chargeState: null },
    })
    expect(ties.filter((tie) => Number(tie.reported) !== Number(tie.expected))).toEqual([])
    // 13.00 x 82 / 113 = 9.43
    const inDollars = { currency: 'USD', net: '72.57', tax: '9.43', gross: '82', unpaid: '82', state: 'Open' }
    expect(rows.find(({ reference }) => reference === 'TX-903')).toMatchObject(inDollars)
    const statement = {
      ...emptyRecord(CardStatement.fields),
      ...{ cardId: 'USCARD', statementId: 'S-6', statementDate: '2026-06-25', total: '912.00', charges: [] },
    }
    const draft = succeeded(await desk.save('card-statement', statement))
    expect(draft).toMatchObject({ ticked: '912', difference: '0' })
    const match = (of: Row) => desk.act('card-statement', 'match', of)
    const other = succeeded(await desk.save('card-statement', { ...statement, statementId: 'S-7' }))
    expect(succeeded(await match(draft))).toMatchObject({ status: 'Matched' })
    expect(rules(await match(other))).toEqual([['charges', 'ap:rules.cardStatement.chargeTaken']])
    const empty = succeeded(await desk.save('card-statement', { ...statement, statementId: 'S-8', total: '0' }))
    expect(rules(await match(empty))).toEqual([['charges', 'ap:rules.cardStatement.somethingTicked']])
    expect(await checks()).toMatchObject({ tieOut: 0, suspense: 0 })
  })

  it('[finance 7.7] taken back, both debts are what they were', async () => {
    const how = { cancelDate: DAY, cancelReason: 'LOST' }
    const { Data: now } = await as('admin').read(`/api/ap/card-payment/${String(us['id'])}`)
    succeeded(await desk.act('card-payment', 'cancel', now!, [], how))
    expect(await desk.open('CARDBANK', DAY)).toEqual([])
    expect(await desk.open('USVENDOR', DAY)).toContainEqual(
      expect.objectContaining({ docNumber: 'US-7', openAmount: '1000.00' }),
    )
    expect(await checks()).toMatchObject({ tieOut: 0, suspense: 0 })
  })
})
