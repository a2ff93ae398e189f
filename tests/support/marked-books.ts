import { ExpenseTemplate, ExpenseTemplateColumn } from '../../shared/contracts/ap/expense-template.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import type { Entity } from '../../shared/contracts/entity.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { markOf, word } from './marks.ts'
import { enterMasters, enterReasons } from './northgate-masters.ts'
import { PayablesDesk, succeeded } from './payables-desk.ts'
import { approved, enterPurchasingMasters, ORDER, order, orderLine, receipt } from './purchasing.ts'
import { enterCustomers, ReceivablesDesk } from './receivables-desk.ts'

/** Rows of the list of a room, those of the first page. */
export const listedBy = async (admin: Calls, room: string, most = 3): Promise<Row[]> => {
  const answer = await admin.get(`/api/${room}?PageSize=${most}`)
  return answer.statusCode === 200 ? ((answer.json() as { List?: Row[] }).List ?? []) : []
}

/** Masters and documents of Northgate with a mark in whatever takes one: words in texts, and figures and days that stand nowhere else. */
export async function enterMarkedBooks(admin: Calls, books: Books): Promise<void> {
  const desk = new PayablesDesk(books, admin)
  const markAll = (ids: (room: string) => boolean, withFigures = false) => markedAll(admin, ids, withFigures)
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  await enterCustomers(books)
  const { Data: vendor } = await admin.read('/api/admin/firm/V100')
  const contact = { role: null, email: 'a@zq.example', phone: null, ...{ receivesInvoices: false, usesPortal: false } }
  const flags = { receivesStatements: false, receivesConfirmations: false, receivesCertificates: false }
  const address = {
    kind: 'Main',
    line1: 'x',
    line2: null,
    city: 'x',
    region: 'ON',
    postalCode: 'L8L 4X9',
    country: 'CA',
  }
  succeeded(
    await admin.save('PUT', '/api/admin/firm/V100', {
      record: { contacts: [{ name: 'x', ...contact, ...flags }], addresses: [address] },
      version: vendor!['version'],
    }),
  )
  await markAll((room) => !/form-widgets|menu-access|configuration|password-policy|room|letter|job$/.test(room))
  const bill = (no: string, net: string, gross: string, more: Row = {}) =>
    desk.invoice('V100', `${word('ap/purchase-invoice', 'docNumber')}-${no}`, net, gross, {
      reference: word('ap/purchase-invoice', 'reference'),
      notes: word('ap/purchase-invoice', 'notes'),
      ...more,
    })
  await bill('1', '1000.00', '1130.00')
  await bill('2', '200.00', '226.00')
  const numbers = [`${word('ap/purchase-invoice', 'docNumber')}-1`]
  const items = await desk.items('V100', '2026-06-10', { [numbers[0]!]: { pay: '500.00' } })
  const payment = { reference: word('ap/payment', 'reference'), memo: word('ap/payment', 'memo') }
  await desk.paid(
    desk.payment('V100', '2026-06-10', '500.00', items, { method: 'Cheque', chequeNo: 5014711, ...payment }),
  )
  await desk.paid(desk.payment('V100', '2026-06-12', '40.00', [], { leaveOnAccount: true, ...payment }))
  const ordered = await approved(admin, [orderLine({ description: word('po/purchase-order', 'lines.description') })], {
    notes: word('po/purchase-order', 'notes'),
    vendorReference: word('po/purchase-order', 'vendorReference'),
  })
  const received = await receipt(admin, ordered, undefined, { packingSlip: word('po/purchase-receipt', 'packingSlip') })
  succeeded(
    await admin.save('POST', `/api/po/purchase-receipt/${String(received['id'])}/post`, {
      version: received['version'],
      confirmed: ['po.purchaseReceipt.posted'],
    }),
  )
  const line = {
    ...emptyRecord(PurchaseInvoice.fields.distribution.fields! as Fields),
    glAccount: '6200',
    amount: '50',
  }
  succeeded(
    await desk.save('purchase-invoice', {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ kind: 'Invoice', vendorId: 'V100', docNumber: `${word('ap/purchase-invoice', 'docNumber')}-3` },
      ...{ docAmount: '50.00', docDate: '2026-06-03', transactionDate: '2026-06-03', shipToRegion: 'CA-ON' },
      ...{ bankAccountId: 'MAIN', holdbackPercent: '0', currency: null, rate: null },
      distribution: [{ ...line, description: word('ap/purchase-invoice', 'distribution.description') }],
    }),
  )
  const template = { templateId: 'SPEND', name: 'x', basis: 'PostingDate', rowLevel: 'Document', active: true }
  succeeded(
    await desk.save('expense-template', { ...emptyRecord(ExpenseTemplate.fields), ...template, includeTax: true }),
  )
  const column = { templateId: 'SPEND', sequence: 1, heading: 'x', sign: 'AsPosted', width: 14, subtotal: false }
  succeeded(
    await desk.save('expense-template-column', {
      ...emptyRecord(ExpenseTemplateColumn.fields),
      ...column,
      ranges: [{ fromAccount: '6200', toAccount: '6200' }],
    }),
  )
  const open = await desk.items('V100', '2026-06-14', {
    [`${word('ap/purchase-invoice', 'docNumber')}-2`]: { pay: '1.00' },
  })
  succeeded(await desk.save('payment', desk.payment('V100', '2026-06-14', '1.00', open, payment)))
  await admin.save('POST', ORDER, { record: order([orderLine({ quantity: '7' })]) })
  const sales = new ReceivablesDesk(admin)
  const sold = { description: word('ar/customer-invoice', 'lines.description'), amount: '75.00' }
  const named = {
    customerReference: word('ar/customer-invoice', 'customerReference'),
    reason: word('ar/customer-invoice', 'reason'),
    notes: word('ar/customer-invoice', 'notes'),
  }
  await sales.posted([sold], named)
  await sales.drafted([sold], named)
  await markAll((room) => /^(ap|ar|po|gl)\//.test(room))
  // Figures and days last: what stands in the books keeps its own.
  await markAll(
    (room) =>
      /^(ap|ar|po|gl|admin)\//.test(room) &&
      !/control|fiscal-year|foreign-exchange|journal|tax|slip|job|holiday|form-widgets|menu-access|configuration|password-policy|letter|schedule|user/.test(
        room,
      ),
    true,
  )
}

/** A record with a word in each of its texts, as far as it takes them. */
async function marked(admin: Calls, { room, fields, key }: Entity, record: Row, withFigures: boolean): Promise<void> {
  const change: Row = {}
  for (const [name, field] of Object.entries(fields)) {
    if (name === key) continue
    const own = markOf(field, withFigures)
    if (own) change[name] = own(room, name)
    else if (field.fields && record[name]) {
      const rows = [record[name]].flat() as Row[]
      const words = Object.fromEntries(
        Object.entries(field.fields).flatMap(([inner, below]) => {
          const of = markOf(below, withFigures)
          return of ? [[inner, of(room, `${name}.${inner}`)]] : []
        }),
      )
      if (Object.keys(words).length > 0 && rows.length > 0)
        change[name] = Array.isArray(record[name])
          ? rows.map((row) => ({ ...row, ...words }))
          : { ...rows[0], ...words }
    }
  }
  for (let tries = 0; Object.keys(change).length > 0 && tries < 4; tries++) {
    const answer = await admin.write('PUT', `/api/${room}/${String(record['id'])}`, {
      record: change,
      version: record['version'],
      confirmed: [],
    })
    const { ResultStatus, Problems = [] } = answer.json() as { ResultStatus: number; Problems?: { Field: string }[] }
    if (answer.statusCode !== 200 || ResultStatus === 1 || Problems.length === 0) return
    for (const { Field } of Problems) delete change[String(Field).split('.')[0]!]
  }
}

/** Whatever there is, three of each kind. */
async function markedAll(admin: Calls, ids: (room: string) => boolean, withFigures: boolean): Promise<void> {
  for (const entity of Object.values(ENTITIES).filter(({ room }) => ids(room)))
    for (const { id } of await listedBy(admin, entity.room, 6)) {
      const answer = await admin.get(`/api/${entity.room}/${String(id)}`)
      const { Data } = answer.json() as { Data?: Row }
      if (answer.statusCode === 200 && Data) await marked(admin, entity, Data, withFigures)
    }
}
