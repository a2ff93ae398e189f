import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { CardStatement } from '../../shared/contracts/ap/card-statement.ts'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { DebitBatch } from '../../shared/contracts/ar/debit-batch.ts'
import { Mandate } from '../../shared/contracts/ar/mandate.ts'
import { RecurringCustomerInvoice } from '../../shared/contracts/ar/recurring-invoice.ts'
import { RecurringInvoice } from '../../shared/contracts/ap/recurring-invoice.ts'
import { VendorStatement } from '../../shared/contracts/ap/vendor-statement.ts'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { Deposit } from '../../shared/contracts/ar/deposit.ts'
import { emptyRecord, figureBounds } from '../../shared/contracts/check.ts'
import { asDocument } from '../../shared/contracts/document.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { Field, Fields } from '../../shared/contracts/fields.ts'
import { isFigure } from '../../shared/contracts/filter.ts'
import { RecurringEntry } from '../../shared/contracts/gl/recurring-entry.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { openCard } from '../support/card.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import {
  approved,
  enterPurchasingMasters,
  order,
  orderLine,
  receipt,
  received as posted,
} from '../support/purchasing.ts'
import { enterFailReasons, returned } from '../support/landing-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { ADJUSTMENT, adjusting, returning, steelInvoiced } from '../support/sales-costs.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { asked } from '../support/revaluation-desk.ts'

/** An amount that the ledger does not hold is a sentence at its field, in every document that has a currency. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted } = purchaseDesk(books, admin)
const dollars = new ReceiptsDesk(admin, 'USD')
const DAY = '2026-06-22'
const FITS = 'ledger:rules.document.fitsLedger'

/** A document in US dollars, which are 1.36 until 20 June and 1.45 from then on, and how it comes to be too large in dollars of ours. */
interface Sample {
  readonly record: () => Row | Promise<Row>
  /** Of a document that is there already: what is saved of it. */
  readonly stored?: () => Promise<Row>
  readonly beyond?: { readonly change: (record: Row) => Row; readonly at: string }
}

const at = (list: string, more: Row) => (record: Row) => ({
  ...record,
  [list]: (record[list] as Row[]).map((one, place) => (place === 0 ? { ...one, ...more } : one)),
})
const LARGE = '7400000000'
const spent = { ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount: '10.00' }
const toll = (): Row =>
  desk.payment(null, DAY, '10.00', [], {
    ...{ payee: 'Toll', distribution: [spent], bankAccountId: 'USD', currency: 'USD' },
  })
const received = (list: 'receipts' | 'items' | 'distribution') => ({
  ...emptyRecord(Deposit.fields[list].fields!),
  receipt: 1,
})
let batch: Row
let slip: Row
/** What goes back of a receipt in dollars. */
let back: Row
/** A price of an invoice in dollars that is corrected. */
let adjusted: Row
/** What comes back of an invoice in dollars. */
let broughtBack: Row
/** An invoice that a customer in the States has still to pay. */
let owed: Row

const SAMPLES: Readonly<Record<string, Sample>> = {
  'ap/purchase-invoice': {
    record: () =>
      document(randomUUID().slice(0, 20), '10.00', [line('6200', '10.00')], {
        ...{ vendorId: 'USVENDOR', currency: 'USD', bankAccountId: 'USD' },
      }),
    beyond: { change: (record) => ({ ...record, docAmount: LARGE }), at: 'docAmount' },
  },
  'ap/payment': { record: toll, beyond: { change: (record) => ({ ...record, amount: LARGE }), at: 'amount' } },
  'ap/card-payment': {
    record: () => ({
      ...emptyRecord(CardPayment.fields),
      ...{ cardId: 'CARD-1', paymentDate: DAY, reference: randomUUID(), payee: 'Toll', amount: '10.00' },
      ...{ currency: 'USD', rate: null, cardAmount: '14.50', items: [], distribution: [spent] },
    }),
    beyond: { change: (record) => ({ ...record, amount: LARGE }), at: 'amount' },
  },
  'ap/payment-batch': {
    record: () => at('documents', { include: true, pay: '10.00', discount: '0' })(batch),
    stored: async () => batch,
    beyond: { change: at('documents', { include: true, pay: '6900000000', discount: '0' }), at: 'documents.0.pay' },
  },
  'ap/recurring-invoice': {
    record: () => ({
      ...emptyRecord(RecurringInvoice.fields),
      ...{ recurringId: randomUUID().slice(0, 8), name: 'Rent', vendorId: 'USVENDOR', currency: 'USD' },
      ...{ docNumberPattern: 'R-{YYYY}{MM}', frequency: 'Monthly', every: 1, fromDate: DAY, holdbackPercent: '0' },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'USD' },
      lines: [{ ...emptyRecord(RecurringInvoice.fields.lines.fields!), glAccount: '6200', amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  'ap/vendor-statement': {
    record: () => ({
      ...emptyRecord(VendorStatement.fields),
      ...{ vendorId: 'USVENDOR', form: 'OpenItems', statementDate: DAY, balance: '10.00', currency: 'USD' },
      theirs: [
        {
          ...emptyRecord(VendorStatement.fields.theirs.fields! as Fields),
          ...{ docNumber: 'U-1', amount: '10.00', docDate: DAY, kind: 'Invoice' },
        },
      ],
    }),
  },
  'ap/card-statement': {
    record: () => ({
      ...emptyRecord(CardStatement.fields),
      ...{ cardId: 'CARD-1', statementId: randomUUID().slice(0, 20), statementDate: DAY, total: '10.00' },
    }),
  },
  'ar/customer-invoice': {
    record: () => ({
      ...emptyRecord(CustomerInvoice.fields),
      ...{ kind: 'Invoice', billToId: 'USBUYER', docDate: DAY, currency: 'USD', rate: null, holdbackPercent: '0' },
      lines: [{ ...emptyRecord(CustomerInvoice.fields.lines.fields!), amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  'ar/mandate': {
    record: () => ({
      ...emptyRecord(Mandate.fields),
      ...{ customerId: 'USBUYER', payer: 'US Buyer', currency: 'USD', institution: '003', transit: '00012' },
      ...{ accountNumber: '9001234', category: 'Business', signedOn: DAY, validFrom: DAY, evidence: 'Seen' },
    }),
  },
  'ar/debit-batch': {
    record: () => ({
      ...emptyRecord(DebitBatch.fields),
      ...{ bankAccountId: 'USD', valueDate: DAY, dueThrough: DAY, minimumAmount: '0', returnFee: '10.00' },
      ...{ allowDiscounts: true, includeCredits: true, documents: [], collections: [] },
    }),
    beyond: { change: (record) => ({ ...record, returnFee: LARGE }), at: 'returnFee' },
  },
  'ar/recurring-invoice': {
    record: () => ({
      ...emptyRecord(RecurringCustomerInvoice.fields),
      ...{ recurringId: randomUUID().slice(0, 8), name: 'Rent', billToId: 'USBUYER', currency: 'USD' },
      ...{ frequency: 'Monthly', every: 1, fromDate: DAY, holdbackPercent: '0' },
      lines: [{ ...emptyRecord(RecurringCustomerInvoice.fields.lines.fields!), amount: '10.00' }],
    }),
    beyond: { change: at('lines', { amount: LARGE }), at: 'lines.0.amount' },
  },
  // Money of a customer for an invoice of his, for what has none, and on account.
  'ar/deposit': {
    record: () => ({
      ...emptyRecord(Deposit.fields),
      ...{ bankAccountId: 'USD', depositDate: DAY, currency: 'USD', rate: null },
      receipts: [
        { ...received('receipts'), customerId: 'USBUYER', method: 'Wire', amount: '10.00', leaveOnAccount: true },
      ],
      items: [{ ...received('items'), itemId: owed['itemId'], pay: '4.00' }],
      distribution: [{ ...received('distribution'), glAccount: '4950', amount: '3.00' }],
    }),
    beyond: { change: at('receipts', { amount: LARGE }), at: 'receipts.0.amount' },
  },
  'po/purchase-order': {
    record: () => order([orderLine({ unitPrice: '1.25' })], { vendorId: 'USVENDOR', currency: 'USD' }),
    beyond: { change: at('lines', { unitPrice: LARGE, quantity: '1' }), at: 'lines.0.amount' },
  },
  // A quote: it is held by no credit, and asks nothing of stock.
  'oe/sales-order': {
    record: () => ({
      ...emptyRecord(SalesOrder.fields),
      ...{ orderType: 'Quote', billToId: 'USBUYER', orderDate: DAY, currency: 'USD', rate: null },
      lines: [
        {
          ...emptyRecord(SalesOrder.fields.lines.fields!),
          ...{ description: 'Toll', quantity: '1', unitPrice: '10' },
        },
      ],
    }),
    beyond: { change: at('lines', { unitPrice: LARGE, quantity: '1' }), at: 'lines.0.amount' },
  },
  'po/purchase-receipt': {
    record: () => slip,
    stored: async () => slip,
    beyond: { change: at('lines', { quantity: '7400' }), at: 'lines.0.quantity' },
  },
  // What is asked for what we sell is not booked: no figure of it is beyond the ledger.
  'oe/price-table': {
    record: () => ({
      ...emptyRecord(PriceTable.fields),
      ...{ tableId: 'DOLLARS', name: 'In dollars', usedFor: 'Firms', bracket: 'Line', rangeUnit: 'LB' },
      ...{ currency: 'USD', effective: DAY },
      lines: [
        {
          ...emptyRecord(PriceTable.fields.lines.fields! as Fields),
          ...{ productClass: 'SHEET', priceType: 'Fixed', lowQuantity: '1', price: '10.00', unit: 'LB' },
        },
      ],
    }),
  },
  'po/purchase-return': {
    record: () => back,
    stored: async () => back,
    beyond: { change: at('lines', { quantity: LARGE }), at: 'lines.0.quantity' },
  },
  'oe/price-adjustment': {
    record: () => adjusted,
    stored: async () => adjusted,
    beyond: { change: at('lines', { newPrice: '740000000' }), at: 'lines.0.newPrice' },
  },
  'oe/product-return': {
    record: () => broughtBack,
    stored: async () => broughtBack,
    beyond: { change: at('lines', { returned: '1900000000' }), at: 'lines.0.returned' },
  },
  'gl/journal-entry': {
    record: () => ({
      ...emptyRecord(JournalEntry.fields),
      ...{
        source: 'GJ',
        dataType: 'Actual',
        isAdjusting: false,
        entryDate: DAY,
        description: 'Toll',
        currency: 'USD',
        rate: null,
      },
      lines: [
        { ...emptyRecord(JournalEntry.fields.lines.fields!), glAccount: '6200', debit: '10.00' },
        { ...emptyRecord(JournalEntry.fields.lines.fields!), glAccount: '2055', credit: '10.00' },
      ],
    }),
    beyond: { change: at('lines', { debit: LARGE }), at: 'lines.0.debit' },
  },
  'gl/recurring-entry': {
    record: () => ({
      ...emptyRecord(RecurringEntry.fields),
      ...{
        recurringId: randomUUID().slice(0, 8),
        name: 'Toll',
        description: 'Toll',
        dataType: 'Actual',
        currency: 'USD',
      },
      ...{ frequency: 'Monthly', every: 1, fromDate: DAY, posts: false, turnsBack: false },
      lines: [
        { ...emptyRecord(RecurringEntry.fields.lines.fields!), glAccount: '6200', debit: '10.00' },
        { ...emptyRecord(RecurringEntry.fields.lines.fields!), glAccount: '2055', credit: '10.00' },
      ],
    }),
    beyond: { change: at('lines', { debit: LARGE }), at: 'lines.0.debit' },
  },
  'gl/foreign-exchange-revaluation': {
    record: () => asked(DAY, { currency: 'USD', rate: '1.42', mode: 'ReverseNextDay' }),
    beyond: { change: (record) => ({ ...record, rate: '1.45' }), at: 'rate' },
  },
}

/** Documents in a currency into which somebody types a figure: into a list that is only shown nobody does. */
const inCurrency = Object.values(ENTITIES).flatMap((entity) => {
  const found = asDocument(entity)
  const isTyped = (field: Field): boolean =>
    !field.readOnly && (field.kind === 'lines' ? Object.values(field.fields!).some(isTyped) : isFigure(field))
  return found && 'currency' in found.fields && Object.values(found.fields).some(isTyped) ? [found] : []
})

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  await enterCustomers(books)
  await openCard(admin)
  await sql`update gl_account set revalued = true where account in ('1010', '2010')`.execute(books.db)
  // It fits at the rate of its day, and no more at that of the day on which it is paid or revalued.
  await desk.invoice('USVENDOR', 'U-1', '7000000000.00', '7000000000.00', {
    ...{ bankAccountId: 'USD', taxGroup: null, glAccount: '1200' },
  })
  await desk.usdRate('2026-06-20', '1.45')
  const proposal = {
    ...emptyRecord(PaymentBatch.fields),
    ...{ method: 'Cheque', bankAccountId: 'USD', payDate: DAY, payThrough: '2026-07-31', minimumAmount: '0' },
    ...{ takeDiscounts: false, includeCredits: false, documents: [] },
  }
  batch = succeeded(await desk.act('payment-batch', 'propose', succeeded(await desk.save('payment-batch', proposal))))
  const ordered = await approved(admin, [orderLine({ unitPrice: '1000000', quantity: '100' })], {
    ...{ vendorId: 'USVENDOR', currency: 'USD' },
  })
  slip = await receipt(admin, ordered)
  await enterFailReasons(books.db)
  const small = await approved(
    admin,
    [orderLine({ unitPrice: '1', quantity: '5' }), orderLine({ unitPrice: '1', quantity: '5' })],
    {
      ...{ vendorId: 'USVENDOR', currency: 'USD' },
    },
  )
  back = await returned(admin, await posted(admin, small))
  await new ReceivablesDesk(admin).posted('100.00', { billToId: 'USBUYER', docDate: DAY })
  const steel = await steelInvoiced(admin, 1, { billToId: 'USBUYER', docDate: '2026-06-20' })
  adjusted = succeeded(await admin.save('POST', ADJUSTMENT, { record: adjusting(steel, { adjustDate: DAY }) }))
  broughtBack = await returning(admin, steel, { returnDate: DAY })
  owed = (await dollars.proposal({ customerId: 'USBUYER', currency: 'USD', date: DAY })).items[0] as unknown as Row
})

/** Each call is answered; what it asks is answered with yes. */
async function told(method: 'POST' | 'PUT', path: string, body: Row): Promise<CallResult<Row>> {
  const first = await admin.write(method, path, body)
  expect(first.statusCode, `${method} ${path} ${JSON.stringify(body)} ${first.body}`).toBe(200)
  const answer = first.json() as CallResult<Row>
  if (answer.ResultStatus !== 3) return answer
  const again = await admin.write(method, path, { ...body, confirmed: answer.Problems!.map(({ Key }) => Key) })
  expect(again.statusCode, `${method} ${path} ${JSON.stringify(body)} ${again.body}`).toBe(200)
  return again.json() as CallResult<Row>
}

it('every document in a currency that takes a figure is one of them', () => {
  expect(inCurrency.map(({ room }) => room).toSorted()).toEqual(Object.keys(SAMPLES).toSorted())
})

describe('an amount in another currency', () => {
  it.each(inCurrency.filter(({ room }) => SAMPLES[room]?.beyond))(
    '[finance 3.1 beyond] that is more than the ledger holds in ours is refused when $room is saved, at what was typed',
    async ({ room }) => {
      const { record, stored, beyond } = SAMPLES[room]!
      const changed = beyond!.change(await record())
      const kept = await stored?.()
      const names = kept ? [beyond!.at.split('.')[0]!] : Object.keys(changed)
      const refused = await told(kept ? 'PUT' : 'POST', `/api/${room}${kept ? `/${String(kept['id'])}` : ''}`, {
        record: Object.fromEntries(names.map((name) => [name, changed[name]])),
        ...(kept ? { version: kept['version'] } : {}),
      })
      expect(rules(refused)).toContainEqual([beyond!.at, FITS])
      expect(refused.Problems!.find(({ Field }) => Field === beyond!.at)!.Args).toMatchObject({ currency: 'CAD' })
    },
  )

  it('[finance 3.1 beyond] that a batch has proposed is refused at its document when it is submitted', async () => {
    const submitted = await desk.act('payment-batch', 'submit', batch)
    expect(rules(submitted)).toContainEqual(['documents.0.pay', FITS])
  })

  it('[finance 3.1 beyond] is paid in parts that fit where all that is open would not', async () => {
    const items = await desk.items('USVENDOR', DAY, { 'U-1': { pay: '10.00' } }, '&bankAccountId=USD')
    const part = desk.payment('USVENDOR', DAY, '10.00', items, { bankAccountId: 'USD', currency: 'USD' })
    expect(await told('POST', '/api/ap/payment', { record: part })).toMatchObject({ ResultStatus: 1 })
    const path = `/api/ap/payment-batch/${String(batch['id'])}`
    const { version } = (await admin.read(path)).Data!
    const change = at('documents', { include: true, pay: '10.00', discount: '0' })(batch)
    expect(await told('PUT', path, { record: { documents: change['documents'] }, version })).toMatchObject({
      ResultStatus: 1,
    })
  })

  it('[finance 3.1 beyond] that a draft was saved with before its rate rose answers in words when it is posted', async () => {
    const draft = await drafted({ ...SAMPLES['ap/purchase-invoice']!.record(), docAmount: '7290000000' } as Row)
    await sql`update ap_invoice set rate = 1.5 where id = ${draft['id']}::uuid`.execute(books.db)
    expect((await act('post', draft, ['ap.purchaseInvoice.rateFresh'])).ResultStatus).toBe(2)
  })
})

describe('figures', () => {
  /** Each figure that somebody types into a document, and into its first line, at each of its ends; and all amounts at once. */
  function ends(fields: Fields, record: Row): Row[] {
    const lists = Object.entries(fields).filter(
      ([name, { kind }]) => kind === 'lines' && (record[name] as Row[])?.length,
    )
    const places: [name: string, list: string | null, field: Field][] = [
      ...Object.entries(fields).map(([name, field]) => [name, null, field] as [string, null, Field]),
      ...lists.flatMap(([list, { fields: inner = {} }]) =>
        Object.entries(inner).map(([name, field]) => [name, list, field] as [string, string, Field]),
      ),
    ].filter(([, , field]) => isFigure(field) && !field.readOnly)
    const set = (valueOf: (field: Field) => string, of: typeof places) => {
      const copy = structuredClone(record)
      for (const [name, list, field] of of) {
        const value = field.kind === 'integer' ? Number(valueOf(field)) : valueOf(field)
        ;(list === null ? copy : (copy[list] as Row[])[0]!)[name] = value
      }
      return copy
    }
    const amounts = places.filter(([name]) => ['docAmount', 'amount', 'pay'].includes(name))
    const bounds = (['least', 'most'] as const).map((end) => (field: Field) => figureBounds(field)[end])
    return [
      ...bounds.flatMap((end) => [...places.map((one) => set(end, [one])), set(end, amounts)]),
      // The least of a field is a part of the least coin where a currency has two decimals.
      set(() => '0.01', amounts),
    ]
  }

  /** What each document of its own has another one of. */
  const NUMBERS = ['docNumber', 'recurringId', 'reference', 'statementId']
  const numbersOf = async (record: Sample['record']) =>
    Object.fromEntries(Object.entries(await record()).filter(([name]) => NUMBERS.includes(name)))

  it.each(inCurrency)(
    '[finance 3.1 beyond] of $room at the ends of what they take are saved, changed and done, or refused in words',
    async ({ room, fields, actions }) => {
      const { record, stored } = SAMPLES[room]!
      const shown = { saved: 0, posted: 0 }
      const made = (await stored?.()) ?? succeeded(await told('POST', `/api/${room}`, { record: await record() }))
      const path = `/api/${room}/${String(made['id'])}`
      // A later test of the file finds it as it was.
      let { version } = (await admin.read(path)).Data!
      const typed = await record()
      const names = Object.keys(fields).filter(
        (name) => name in typed && !fields[name]!.readOnly && !fields[name]!.fixed,
      )
      for (const changed of ends(fields, Object.fromEntries(names.map((name) => [name, typed[name]])))) {
        if (!stored)
          await told('POST', `/api/${room}`, { record: { ...typed, ...changed, ...(await numbersOf(record)) } })
        const saved = await told('PUT', path, { record: changed, version })
        if (saved.ResultStatus !== 1) continue
        shown.saved++
        version = saved.Data!['version']
        // The same path as the post; nothing of it stays.
        if (!actions['post']?.preview) continue
        if ((await told('POST', `${path}/post/preview`, { version })).ResultStatus === 1) shown.posted++
      }
      expect(shown.saved).toBeGreaterThan(0)
      if (actions['post']?.preview) expect(shown.posted).toBeGreaterThan(0)
    },
  )
})
