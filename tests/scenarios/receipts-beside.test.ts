import { afterEach, beforeAll, expect, it } from 'vitest'
import type { EntryAsked, Payer } from '../../shared/contracts/ar/payer.ts'
import type { PostingPreview } from '../../shared/contracts/posting-preview.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { CASH_RECEIPT, DEPOSIT, ReceiptsDesk } from '../support/receipts-desk.ts'

/** [judgement 16] What stands beside a receipt while it is entered: how its payer stands, and the entry that posting will write. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const invoices = new ReceivablesDesk(admin)
const desk = new ReceiptsDesk(admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
  await new PayablesDesk(books, admin).usdRate('2026-06-20', '1.39')
})
afterEach(async () => expect(await untied(books)).toEqual([]))

const payer = async (customer: string, currency = 'CAD', on = '2026-06-30') =>
  (await admin.read(`${DEPOSIT}/payer/${customer}?currency=${currency}&on=${on}`)).Data as unknown as Payer

/** The entry as it is told, in the words of a posted one: `Dr 1000 10.00; Cr 1100 10.00`. */
const drawn = async (more: Partial<EntryAsked>) => {
  const asked = {
    ...{ bankAccountId: 'MAIN', depositDate: '2026-06-15', currency: 'CAD', rate: '1', customerId: 'C100' },
    ...{ leaveOnAccount: false, items: [], distribution: [], ...more },
  }
  return admin.save('POST', `${DEPOSIT}/entry`, asked)
}
const told = (answer: { Data?: unknown }) =>
  inOrder(
    (answer.Data as PostingPreview).lines
      .map(({ account, debit, credit }) => {
        const figure = Number(debit ?? credit).toLocaleString('en-CA', { minimumFractionDigits: 2 })
        return `${debit === null ? 'Cr' : 'Dr'} ${account} ${figure}`
      })
      .join('; '),
  )
const itemOf = async (customerId: string, number: unknown, currency = 'CAD') =>
  (await desk.proposal({ customerId, currency, date: '2026-06-30' })).items.find(
    ({ docNumber }) => docNumber === number,
  )!.itemId

it('[judgement 16] says what the payer owes, how much of it is late, how he pays, and what he disputes since when and why', async () => {
  const late = await invoices.posted('1000.00', { docDate: '2026-05-20', dueDate: '2026-06-10' })
  await invoices.posted('200.00', { docDate: '2026-06-20', dueDate: '2026-07-20' })
  expect(await payer('C100')).toEqual({
    ...{ firmId: 'C100', name: 'C100', owes: '1356.00', overdue: '1130.00', daysToPay: null, lately: [], disputes: [] },
  })
  const no = String(late['invoiceNo'])
  await desk.posted([{ amount: '130.00', pays: { [no]: '130.00' } }], { depositDate: '2026-06-19' })
  const dispute = { customerId: 'C100', outcome: 'Dispute', reference: no, amount: '500', notes: 'Bent bars' }
  succeeded(await admin.save('POST', '/api/ar/collection/log', { ...dispute, nextOn: '2026-07-08' }))
  expect(await payer('C100')).toMatchObject({
    ...{ owes: '1226.00', overdue: '1000.00', daysToPay: 30 },
    disputes: [{ reference: no, since: '2026-06-30', notes: 'Bent bars' }],
  })
  // In the currency of the deposit: what he owes in another one is another account.
  expect(await payer('C100', 'USD')).toMatchObject({ owes: '0.00', overdue: '0.00' })
  expect((await admin.get(`${DEPOSIT}/payer/NOBODY?currency=CAD&on=2026-06-30`)).statusCode).toBe(404)
})

it('[judgement 16] tells of each document that he has paid lately how many days it took and how many it had; what the bank sent back was not paid', async () => {
  const [first, second, third] = await Promise.all(
    ['05-01', '05-10', '05-15'].map((day) =>
      invoices.posted('100.00', { billToId: 'BUILDER', docDate: `2026-${day}`, dueDate: '2026-06-01' }),
    ),
  )
  const pays = (invoice: Row | undefined, pay: string, depositDate: string) => {
    const pay113 = { customerId: 'BUILDER', amount: pay, pays: { [String(invoice!['invoiceNo'])]: pay } }
    return desk.posted([pay113], { depositDate })
  }
  await pays(first, '113.00', '2026-06-10')
  // In two parts: it was paid by the last of them.
  await pays(second, '13.00', '2026-06-05')
  await pays(second, '100.00', '2026-06-12')
  const [back] = await desk.receipts(await pays(third, '113.00', '2026-06-15'))
  const paid = [
    { docNumber: first!['invoiceNo'], paidOn: '2026-06-10', days: 40, terms: 31 },
    { docNumber: second!['invoiceNo'], paidOn: '2026-06-12', days: 33, terms: 22 },
  ]
  expect((await payer('BUILDER')).lately).toEqual([
    ...paid,
    { docNumber: third!['invoiceNo'], paidOn: '2026-06-15', days: 31, terms: 17 },
  ])
  succeeded(await desk.act(CASH_RECEIPT, 'reverse', back!, { returnDate: '2026-06-18', returnReason: 'NotSufficient' }))
  expect((await payer('BUILDER')).lately).toEqual(paid)
  // As at a day before: what came later is not known then.
  expect((await payer('BUILDER', 'CAD', '2026-06-10')).lately).toMatchObject([{ days: 26 }, { days: 40 }])
})

it('[judgement 16] shows the entry as posting writes it: discount, money on account, what is earned with its tax, and what the rate has made of it', async () => {
  const invoice = await invoices.posted('5000.00', { billToId: 'BUILDER', discountAmount: '50.00' })
  const no = String(invoice['invoiceNo'])
  const settled = { customerId: 'BUILDER', amount: '5700.00', leaveOnAccount: true }
  const pays = { pay: '5600.00', discount: '50.00' }
  const items = [{ itemId: await itemOf('BUILDER', no), ...pays, writeOff: null }]
  const entry = told(await drawn({ ...settled, items }))
  expect(entry).toEqual(inOrder('Dr 1000 5,700.00; Dr 4050 50.00; Cr 1100 5,650.00; Cr 1100 100.00'))
  const [receipt] = await desk.receipts(await desk.posted([{ ...settled, pays: { [no]: pays } }]))
  expect(await entryOf(books, receipt!)).toEqual(entry)

  const line = {
    glAccount: '4950',
    description: 'Scrap',
    amount: '100.00',
    taxGroup: 'HST',
    jobId: null,
    costCode: null,
  }
  expect(
    told(await drawn({ customerId: null, payer: 'Scrap dealer', amount: '113.00', distribution: [line] })),
  ).toEqual(inOrder('Dr 1000 113.00; Cr 4950 100.00; Cr 2100 13.00'))

  const abroad = await invoices.posted('8000.00', { billToId: 'USBUYER', docDate: '2026-06-05' })
  const whole = {
    itemId: await itemOf('USBUYER', abroad['invoiceNo'], 'USD'),
    pay: '8000.00',
    discount: null,
    writeOff: null,
  }
  const dollars = { bankAccountId: 'USD', currency: 'USD', rate: '1.39', depositDate: '2026-06-20' }
  expect(told(await drawn({ ...dollars, customerId: 'USBUYER', amount: '8000.00', items: [whole] }))).toEqual(
    inOrder('Dr 1010 11,120.00; Cr 1110 10,800.00; Cr 7000 320.00'),
  )
})

it('[judgement 16] takes no number and leaves nothing; what is not whole has no entry, and what could not be posted says why', async () => {
  const numberOf = async () => {
    const [receipt] = await desk.receipts(await desk.posted([{ amount: '1.00', leaveOnAccount: true }]))
    return Number(String(receipt!['receiptNo']).slice(2))
  }
  const before = await numberOf()
  for (let nth = 0; nth < 3; nth++) succeeded(await drawn({ amount: '10.00', leaveOnAccount: true }))
  expect(await numberOf()).toBe(before + 1)
  expect((await drawn({ amount: '10.00' })).Data).toBeNull()
  // What is not his, or not there, is no document of his.
  const other = await invoices.posted('10.00', { billToId: 'BUILDER' })
  const items = [{ itemId: await itemOf('BUILDER', other['invoiceNo']), pay: '11.30', discount: null, writeOff: null }]
  expect((await drawn({ amount: '11.30', items })).Data).toBeNull()
  expect((await drawn({ amount: '10.00', leaveOnAccount: true, bankAccountId: 'NONE' })).Data).toBeNull()
  const beyond = { customerId: 'BUILDER', amount: '99.00', items: [{ ...items[0]!, pay: '99.00' }] }
  expect(rules(await drawn(beyond)).length).toBeGreaterThan(0)
})

it('[S6.03] the entry is for whoever may post, the payer for whoever may enter', async () => {
  const nobody = as('payer')
  expect((await nobody.write('POST', `${DEPOSIT}/entry`, {} as Row)).statusCode).toBe(403)
  expect((await nobody.get(`${DEPOSIT}/payer/C100?currency=CAD&on=2026-06-30`)).statusCode).toBe(403)
})
