import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { DistributionTemplate } from '../../shared/contracts/ap/distribution-template.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder, succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'
import { figureOf } from './figures.ts'

/** [finance 5.3, 7.1] Where the lines of a purchase document and their tax come from. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { act, drafted, posted, save, entryOf, expectTies } = purchaseDesk(books, admin)

const HST = { taxGroup: 'HST' }
const distribute = (invoice: Row, lines: string, distributionTemplate: string | null = null) =>
  act('distribute', invoice, [], admin, { lines, distributionTemplate })
const amounts = (invoice: Row) => (invoice['distribution'] as Row[]).map(({ amount }) => Number(amount).toFixed(2))
const accounts = (invoice: Row) => (invoice['distribution'] as Row[]).map(({ glAccount }) => glAccount)
const change = async (invoice: Row, record: Row) =>
  admin.save('PUT', `${INVOICES}/${String(invoice['id'])}`, { record, version: invoice['version'] })
const template = (templateId: string, shares: string[], more: Row = {}) =>
  admin.save('POST', '/api/ap/distribution-template', {
    record: {
      ...emptyRecord(DistributionTemplate.fields),
      ...{ templateId, name: templateId, active: true },
      lines: shares.map((share, at) => ({
        ...{ glAccount: at % 2 ? '6200' : '6100', description: `Part ${at + 1}`, share, taxGroup: null },
        ...more,
      })),
    },
  })

beforeAll(() => enterMasters(admin, books))

describe('an amount over lines', () => {
  it('[FA10] by percent, and in equal parts; the last takes what rounding leaves', async () => {
    const lines = ['50', '30', '20'].map((share) => line('6200', null, { share }))
    const a10 = succeeded(await distribute(await drafted(document('A10', '1234.56', lines)), 'Percents'))
    expect(amounts(a10)).toEqual(figureOf('A10', 'percents').split(' '))
    expect(a10['remainingToApply']).toBe('0')
    // Lines that say what they bear: without an amount they would begin with the tax of their vendor.
    const three = [1, 2, 3].map(() => line('6200', '0.00'))
    const parts = succeeded(await distribute(await drafted(document('A10-3', '100.00', three)), 'Parts'))
    expect(amounts(parts)).toEqual(figureOf('A10', 'parts').split(' '))
    expect(succeeded(await act('post', parts))).toMatchObject({ status: 'Posted' })
  })

  it('[FA10] [finance 5.3] with tax in it: lines and tax come to what the vendor asks for', async () => {
    const lines = ['60', '40'].map((share) => line('6200', null, { share, ...HST }))
    const taxed = succeeded(await distribute(await drafted(document('DT-1', '1130.00', lines)), 'Percents'))
    expect(amounts(taxed)).toEqual(['600.00', '400.00'])
    expect(taxed).toMatchObject({ taxAmount: '130', remainingToApply: '0' })
    const held = document('DT-2', '11170.00', [line('5100', null, HST)], { holdbackPercent: '10' })
    expect(amounts(succeeded(await distribute(await drafted(held), 'Parts')))).toEqual(['10000.00'])
  })

  it('[finance 7.1] every amount of a year of cents is reached, or is a cent away and no further', async () => {
    const { distributed } =
      await import('../../server/modules/ap/purchase-invoice/distribution/amount-to-distribute.ts')
    const { invoiceAmounts } = await import('../../shared/contracts/ap/invoice-amounts.ts')
    const taxes = [{ taxCode: 'HST', rate: '13', recoverablePercent: '100', compound: false }]
    for (let cents = 1; cents < 20_000; cents += 37) {
      const docAmount = (cents / 100).toFixed(2)
      const lines = ['1', '2', '4'].map((weight) => ({ weight, taxCodes: ['HST'] }))
      const found = distributed({
        places: 2,
        docAmount,
        vendorTax: null,
        holdbackPercent: '0',
        taxes,
        lines,
      })
      const made = found.map((amount) => ({ amount, taxCodes: ['HST'] }))
      const { remaining } = invoiceAmounts(docAmount, made, '0', taxes)
      expect(Math.abs(Number(remaining)), docAmount).toBeLessThanOrEqual(0.01)
    }
  })

  it('[finance 7.1] asks for what it lacks, at its place', async () => {
    const empty = await drafted(document('DT-3', '10.00', [], { vendorId: 'SUBCO' }))
    expect(rules(await distribute(empty, 'Parts'))).toEqual([['distribution', 'ap:refused.noLines']])
    expect(rules(await distribute(empty, 'Template'))).toEqual([
      ['given.distributionTemplate', 'ap:refused.noTemplate'],
    ])
    expect(rules(await distribute(empty, 'LastInvoice'))).toEqual([['given.lines', 'ap:refused.noLastInvoice']])
    const short = await drafted(document('DT-4', '10.00', [line('6200', null, { share: '99' })]))
    expect(rules(await distribute(short, 'Percents'))).toEqual([['distribution', 'ap:refused.sharesWhole']])
  })
})

describe('lines that come back', () => {
  it('[finance 7.1] a template bears the whole of a document, and gives its lines', async () => {
    expect(rules(await template('HALF', ['30', '69']))).toEqual([
      ['lines', 'ap:rules.distributionTemplate.sharesWhole'],
    ])
    succeeded(await template('RENT', ['70', '30'], HST))
    const rent = succeeded(await distribute(await drafted(document('RT-1', '113.00', [])), 'Template', 'RENT'))
    expect([accounts(rent), amounts(rent)]).toEqual([
      ['6100', '6200'],
      ['70.00', '30.00'],
    ])
    await act('post', rent)
    expect(await entryOf(rent)).toEqual(inOrder('Dr 2110 13.00; Dr 6100 70.00; Dr 6200 30.00; Cr 2000 113.00'))
  })

  it('[finance 7.1] the last invoice of the vendor gives its lines, in proportion to the new amount', async () => {
    const vendorId = 'V200'
    const last = [line('6100', '100.00', { jobId: 'J1' }), line('6200', '200.00')]
    await posted(document('LI-1', '300.00', last, { vendorId }))
    const found = async (filter: string) =>
      (await admin.list(`${INVOICES}?${filter}`)).List.map((row) => row['docNumber'])
    expect(await found('accounts=6100&jobs=J1')).toEqual(['LI-1'])
    const next = await drafted(document('LI-2', '100.00', [], { vendorId }))
    const like = succeeded(await distribute(next, 'LastInvoice'))
    expect([accounts(like), amounts(like)]).toEqual([
      ['6100', '6200'],
      ['33.33', '66.67'],
    ])
  })

  it('[finance 7.1] a new document takes bank, province and usual lines of its vendor, once; what is typed stands', async () => {
    succeeded(await template('USUAL', ['100'], HST))
    const usual = (set: string) =>
      sql`update firm_vendor set default_bank_id = 'MAIN', ship_to_province = 'CA-ON', ${sql.raw(set)}
          where owner_id = (select id from firm where firm_id = 'STEELCO')`.execute(books.db)
    await usual("expense_account = '6200', tax_group = 'HST'")
    const bare = { vendorId: 'STEELCO', bankAccountId: null, shipToRegion: null }
    const first = await drafted(document('VD-1', '113.00', [], bare))
    expect(first).toMatchObject({
      bankAccountId: 'MAIN',
      shipToRegion: 'CA-ON',
      termsCode: 'T2',
      remainingToApply: '0',
    })
    expect([accounts(first), amounts(first)]).toEqual([['6200'], ['100.00']])
    const emptied = succeeded(await change(first, { distribution: [] }))
    expect(succeeded(await change(emptied, { notes: 'x' }))['distribution']).toEqual([])
    await usual("distribution_template = 'USUAL'")
    expect(accounts(await drafted(document('VD-2', '113.00', [], bare)))).toEqual(['6100'])
    expect(accounts(await drafted(document('VD-3', '10.00', [line('5100', '10.00')], bare)))).toEqual(['5100'])
    const later = await drafted(document('VD-4', null as never, [], { ...bare, docAmount: null }))
    expect(later['distribution']).toEqual([])
    expect(accounts(succeeded(await change(later, { docAmount: '113.00' })))).toEqual(['6100'])
  })
})

describe('a document that is not saved yet', () => {
  const clerk = as('clerk')
  const completed = (record: Row, calls = clerk, id?: unknown) =>
    calls.save('POST', `${INVOICES}/complete`, { record, ...(id ? { id } : {}) })
  const counted = async () => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ap_invoice`.execute(books.db)
    return rows[0]!.n
  }
  const bare = {
    ...{ vendorId: 'STEELCO', bankAccountId: null, shipToRegion: null, transactionDate: null, docNumber: null },
  }

  it('[finance 7.1] is filled as its save would fill it, from the vendor on; nothing of it is kept', async () => {
    const before = await counted()
    const vendor = succeeded(await completed(document(null as never, null as never, [], { ...bare, docDate: null })))
    expect(vendor).toMatchObject({ termsCode: 'T2', currency: 'CAD', bankAccountId: 'MAIN', shipToRegion: 'CA-ON' })
    expect([vendor['rate'], vendor['dueDate'], vendor['distribution']]).toEqual(['1', null, []])
    const whole = succeeded(await completed(document(null as never, '113.00', [], bare)))
    expect(whole).toMatchObject({ dueDate: '2026-07-02', discountDate: '2026-06-12', discountAmount: '2' })
    expect(whole).toMatchObject({ taxAmount: '13', remainingToApply: '0' })
    expect([accounts(whole), amounts(whole)]).toEqual([['6100'], ['100.00']])
    expect(await counted()).toBe(before)
  })

  it('[finance 7.1] what was typed stands; a value that no save would take counts as not typed, and comes back', async () => {
    const typed = { ...bare, termsCode: 'NOSUCH', bankAccountId: 'USD', dueDate: '2026-08-01', discountAmount: '-3' }
    const answer = succeeded(await completed(document(null as never, '113.00', [line('6200', '50.00')], typed)))
    expect(answer).toMatchObject({ termsCode: 'NOSUCH', bankAccountId: 'USD', dueDate: '2026-08-01' })
    expect([answer['discountAmount'], accounts(answer)]).toEqual(['-3', ['6200']])
    const unknown = succeeded(await completed(document(null as never, '113.00', [], { ...bare, vendorId: 'NOBODY' })))
    expect(unknown).toMatchObject({ vendorId: 'NOBODY', termsCode: null, distribution: [] })
  })

  it('[finance 7.1] a new line without an amount bears what remains before its tax, and no other does', async () => {
    const rest = async (lines: Row[], more: Row = {}) =>
      amounts(succeeded(await completed(document(null as never, '113.00', lines, { ...bare, ...more }))))
    expect(await rest([line('6200', null, HST)])).toEqual(['100.00'])
    expect(await rest([line('6200', '30.00', HST), line('6100', null)])).toEqual(['30.00', '70.00'])
    expect(await rest([line('6200', '30.00', HST), line('6100', null, HST)])).toEqual(['30.00', '70.00'])
    // Of two the first; one that waits for its percentage, or names no account yet, is left alone.
    expect(await rest([line('6200', null), line('6100', null)])).toEqual(['100.00', '0.00'])
    expect(await rest([line('6200', null, { share: '50' }), line(null, null)])).toEqual(['0.00', '0.00'])
    // Tax of the vendor's own, and a holdback that bears none yet.
    expect(await rest([line('6200', null, HST)], { vendorTax: '13.02' })).toEqual(['99.98'])
    expect(await rest([line('5100', null, HST)], { holdbackPercent: '10' })).toEqual(['101.16'])
    // More is distributed than is asked for: nothing is taken back.
    expect(await rest([line('6200', '200.00'), line('6100', null)])).toEqual(['200.00', '0.00'])
    const saved = await drafted(document('RL-1', '113.00', [line('6200', null, HST)], bare))
    expect(saved).toMatchObject({ remainingToApply: '0', taxAmount: '13' })
    const emptied = [{ ...(saved['distribution'] as Row[])[0]!, amount: null }]
    expect(amounts(succeeded(await change(saved, { distribution: emptied })))).toEqual(['0.00'])
  })

  it('[finance 7.1] a vendor without lines of his own gets those of his last document', async () => {
    const next = document(null as never, '100.00', [], { ...bare, vendorId: 'V200' })
    expect(amounts(succeeded(await completed(next)))).toEqual(['33.33', '66.67'])
  })

  it('a stored draft follows what was changed, and leaves what somebody has typed', async () => {
    const draft = await drafted(document('CP-1', '113.00', [], bare))
    const change = { docDate: '2026-06-12', dueDate: draft['dueDate'] }
    const moved = succeeded(await completed(change, clerk, draft['id']))
    expect([draft['dueDate'], moved['dueDate'], moved['discountDate']]).toEqual([
      '2026-07-02',
      '2026-07-12',
      '2026-06-22',
    ])
    expect(succeeded(await completed({ ...change, dueDate: '2026-09-09' }, clerk, draft['id']))['dueDate']).toBe(
      '2026-09-09',
    )
  })

  it('[finance 7.3] a payment has bank, currency, rate and payee of its vendor before it is saved', async () => {
    const record = {
      ...emptyRecord(Payment.fields),
      leaveOnAccount: false,
      vendorId: 'STEELCO',
      paymentDate: '2026-06-10',
    }
    const filled = succeeded(await as('payer').save('POST', '/api/ap/payment/complete', { record }))
    expect(filled).toMatchObject({
      bankAccountId: 'MAIN',
      currency: 'CAD',
      rate: '1',
      payee: 'STEELCO',
      paymentNo: null,
    })
  })

  it('is for whoever may save it', async () => {
    const record = document(null as never, '1.00', [], bare)
    const status = async (user: string, body: Row) =>
      (await as(user).write('POST', `${INVOICES}/complete`, body)).statusCode
    expect([
      await status('payer', { record }),
      await status('payer', { record, id: '00000000-0000-4000-8000-000000000000' }),
    ]).toEqual([403, 403])
    expect(await status('clerk', { record, id: '00000000-0000-4000-8000-000000000000' })).toBe(404)
    expect(await status('clerk', { record: { ...record, nothing: 1 } })).toBe(400)
  })
})

describe('tax as the vendor has printed it', () => {
  it('[finance 5.3] stands within the tolerance of G/L control and goes to the entry; beyond it is refused', async () => {
    const typed = (docNumber: string, docAmount: string, vendorTax: string) =>
      save(document(docNumber, docAmount, [line('6200', '100.00', HST), line('6100', '50.00', HST)], { vendorTax }))
    const invoice = succeeded(await typed('VT-1', '169.53', '19.53'))
    expect(invoice).toMatchObject({ taxAmount: '19.53', remainingToApply: '0', payableAmount: '169.53' })
    await act('post', invoice)
    expect(await entryOf(invoice)).toEqual(inOrder('Dr 2110 19.53; Dr 6100 50.00; Dr 6200 100.00; Cr 2000 169.53'))
    const refused = await typed('VT-2', '169.60', '19.60')
    expect(rules(refused)).toEqual([['vendorTax', 'ap:rules.purchaseInvoice.vendorTaxWithin']])
    expect(refused.Problems![0]!.Args).toEqual({ tax: '19.50', tolerance: '0.05' })
    await sql`update gl_control set tax_tolerance = 0.1`.execute(books.db)
    succeeded(await typed('VT-2', '169.60', '19.60'))
    await sql`update gl_control set tax_tolerance = 0.05`.execute(books.db)
    await expectTies()
  })
})

describe('what is asked before a posting', () => {
  it('[S5.42] something falls due: no document of zero, and none that is held as a whole', async () => {
    const refused = async (docNumber: string, amounts: string[], more: Row = {}) => {
      const lines = amounts.map((amount) => line('6200', amount))
      const whole = amounts.reduce((sum, amount) => sum + Number(amount), 0).toFixed(2)
      return rules(await act('post', await drafted(document(docNumber, whole, lines, more))))
    }
    const key = 'ap:rules.purchaseInvoice.somethingPayable'
    expect(await refused('ZERO-1', ['10.00', '-10.00'])).toEqual([['docAmount', key]])
    expect(await refused('ZERO-2', ['0.00'])).toEqual([['docAmount', key]])
    const bare = await drafted(document('NONE-1', null as never, [line('6200', '1.00')]))
    expect(rules(await act('post', bare))).toContainEqual(['docAmount', 'kit:problems.required'])
    expect(await refused('HELD-100', ['10.00'], { holdbackPercent: '100' })).toEqual([['holdbackPercent', key]])
  })

  const asked = async (invoice: Row) => (await act('post', invoice)).Problems!.map(({ Key }) => Key)

  it('[finance 7.1] a document dated after its transaction, an old one, and tax of a vendor without a number', async () => {
    const later = await drafted(document('AS-1', '10.00', [line('6200', '10.00')], { docDate: '2026-06-03' }))
    expect(await asked(later)).toEqual(['ap:rules.purchaseInvoice.datedBefore'])
    succeeded(await act('post', later, ['ap.purchaseInvoice.datedBefore']))
    const due = document('AS-4', '14.00', [line('6200', '14.00')], { dueDate: '2026-06-01' })
    expect(await asked(await drafted(due))).toEqual(['ap:rules.purchaseInvoice.dueAfterDocument'])
    const late = document('AS-5', '15.00', [line('6200', '15.00')], { discountDate: '2026-06-01' })
    expect(rules(await act('post', await drafted(late)))).toEqual([
      ['discountDate', 'ap:rules.purchaseInvoice.discountAfterDocument'],
    ])
    const old = await drafted(document('AS-2', '12.00', [line('6200', '12.00')], { docDate: '2025-12-03' }))
    expect(await asked(old)).toEqual(['ap:rules.purchaseInvoice.notOld'])
    await sql`update firm set business_number = null where firm_id = 'SUBCO'`.execute(books.db)
    const tax = document('AS-3', '11.30', [line('6200', '10.00', HST)], { vendorId: 'SUBCO' })
    expect(await asked(await drafted(tax))).toEqual(['ap:rules.purchaseInvoice.registrationKnown'])
  })
})
