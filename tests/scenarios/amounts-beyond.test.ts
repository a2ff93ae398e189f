import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PaymentBatch } from '../../shared/contracts/ap/payment-batch.ts'
import { emptyRecord, figureBounds } from '../../shared/contracts/check.ts'
import { asDocument } from '../../shared/contracts/document.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { Field, Fields } from '../../shared/contracts/fields.ts'
import { isFigure } from '../../shared/contracts/filter.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { openCard } from '../support/card.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { purchaseDesk } from '../support/purchase-desk.ts'
import { approved, enterPurchasingMasters, orderLine, receipt, received as posted } from '../support/purchasing.ts'
import { enterFailReasons, returned } from '../support/landing-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { ADJUSTMENT, adjusting, returning, steelInvoiced } from '../support/sales-costs.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { at, DAY, documentsInDollars, type Kept, type Sample } from '../support/documents-in-dollars.ts'

/** An amount that the ledger does not hold is a sentence at its field, in every document that has a currency. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted } = purchaseDesk(books, admin)
const dollars = new ReceiptsDesk(admin, 'USD')
const FITS = 'ledger:rules.document.fitsLedger'

const kept = {} as Kept
const SAMPLES = documentsInDollars(desk, kept)

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
  kept.batch = succeeded(
    await desk.act('payment-batch', 'propose', succeeded(await desk.save('payment-batch', proposal))),
  )
  const ordered = await approved(admin, [orderLine({ unitPrice: '1000000', quantity: '100' })], {
    ...{ vendorId: 'USVENDOR', currency: 'USD' },
  })
  kept.slip = await receipt(admin, ordered)
  await enterFailReasons(books.db)
  const small = await approved(
    admin,
    [orderLine({ unitPrice: '1', quantity: '5' }), orderLine({ unitPrice: '1', quantity: '5' })],
    {
      ...{ vendorId: 'USVENDOR', currency: 'USD' },
    },
  )
  kept.back = await returned(admin, await posted(admin, small))
  await new ReceivablesDesk(admin).posted('100.00', { billToId: 'USBUYER', docDate: DAY })
  const steel = await steelInvoiced(admin, 1, { billToId: 'USBUYER', docDate: '2026-06-20' })
  kept.adjusted = succeeded(await admin.save('POST', ADJUSTMENT, { record: adjusting(steel, { adjustDate: DAY }) }))
  kept.broughtBack = await returning(admin, steel, { returnDate: DAY })
  kept.owed = (await dollars.proposal({ customerId: 'USBUYER', currency: 'USD', date: DAY })).items[0] as unknown as Row
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
    const submitted = await desk.act('payment-batch', 'submit', kept.batch)
    expect(rules(submitted)).toContainEqual(['documents.0.pay', FITS])
  })

  it('[finance 3.1 beyond] is paid in parts that fit where all that is open would not', async () => {
    const items = await desk.items('USVENDOR', DAY, { 'U-1': { pay: '10.00' } }, '&bankAccountId=USD')
    const part = desk.payment('USVENDOR', DAY, '10.00', items, { bankAccountId: 'USD', currency: 'USD' })
    expect(await told('POST', '/api/ap/payment', { record: part })).toMatchObject({ ResultStatus: 1 })
    const path = `/api/ap/payment-batch/${String(kept.batch['id'])}`
    const { version } = (await admin.read(path)).Data!
    const change = at('documents', { include: true, pay: '10.00', discount: '0' })(kept.batch)
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
