import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { correspondents } from '../../../trade/sheet/parties.ts'
import { sheetRoute, type Printed } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { kitsSold } from '../../../trade/sheet/kits-sold.ts'
import { partWords, underKits } from '../../../trade/sheet/under-kits.ts'
import { CustomerInvoiceStore } from './entity.ts'

/**
 * The invoice as its customer gets it, in his language; marked while it is not posted, and when it was taken back.
 * @param invoice the record without what is hidden from its reader
 */
export async function invoicePaper(db: Kysely<Tables>, texts: SuiteTexts, record: Row, invoice: Row): Promise<Printed> {
  const { billToId: firmId, companyId, termsCode, shipToId } = record
  const { locale, firm, company, registration, terms } = await correspondents(db, {
    firmId,
    companyId,
    termsCode,
  })
  const goesTo = shipToId ? await correspondents(db, { firmId: shipToId, companyId, termsCode }) : null
  const { label, value } = sheetWords(CustomerInvoiceStore, texts, locale)
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `ar:${key}`, args)
  const number = value(invoice, record['invoiceNo'] ? 'invoiceNo' : 'documentNo')
  const plan = {
    title: `${value(invoice, 'kind')} ${number}`,
    company: registration ? [...company, say('print.registration', { number: registration })] : company,
    parties: [
      { heading: label('billToId'), rows: firm },
      ...(goesTo ? [{ heading: label('shipToId'), rows: goesTo.firm }] : []),
    ],
    facts: [
      ...['docDate', 'dueDate', 'currency'],
      ['termsCode', terms ?? value(invoice, 'termsCode')] as const,
      ...['customerReference', 'salesRepId', 'discountDate', 'discountAmount'],
    ],
    lines: 'lines',
    columns: [
      {
        field: 'description',
        width: 248,
        isWrapped: true,
        text: (line: Row, text: (field: string) => string) => {
          const { productId, description, priceQuantity, unit } = line
          const inUnit = priceQuantity ? `(${text('quantity')} ${String(unit)})` : null
          return partWords(line, [productId, description, inUnit].filter(Boolean).join('  '))
        },
      },
      // By its price: quantity times price is the amount, on paper too.
      {
        field: 'quantity',
        width: 90,
        isFigure: true,
        text: ({ priceQuantity, priceUnit, unit, isPart, unitPrice }: Row, text: (field: string) => string) =>
          // A component that says no price is counted in its own unit.
          isPart && unitPrice === null
            ? ''
            : [text(priceQuantity ? 'priceQuantity' : 'quantity'), priceQuantity ? priceUnit : unit]
                .filter(Boolean)
                .join(' '),
      },
      { field: 'unitPrice', width: 80, isFigure: true },
      { field: 'amount', width: 110, isFigure: true },
    ],
    sums: [
      'netAmount',
      'taxAmount',
      'docAmount',
      ...(Number(record['holdbackAmount'] ?? 0) === 0 ? [] : ['holdbackAmount', 'dueAmount']),
    ],
    notes: value(invoice, 'notes'),
    page: (page: number) => say('print.page', { number, page }),
  }
  const sheet = sheetOf(CustomerInvoiceStore, await withKits(db, record, invoice), plan, { texts, locale })
  return {
    ...{ sheet, locale, mark: markOf(record, say), name: String(record['invoiceNo'] ?? record['documentNo']) },
  }
}

/** Goods of a kit stand under it. A line is one of a kit by the order that it was sold with, on any shipment. */
async function withKits(db: Kysely<Tables>, record: Row, invoice: Row): Promise<Row> {
  const lines = (invoice['lines'] ?? []) as Row[]
  if (record['origin'] !== 'Order' || lines.every(({ orderNo }) => !orderNo)) return invoice
  const sold = await kitsSold(
    db,
    lines.map(({ orderNo }) => orderNo),
  )
  const kitOf = ({ sells, productId, orderNo, orderLine, shipmentNo }: Row) => {
    // Who is not told which products they are is not told of which kits they are.
    const kit = sells === 'Goods' && productId ? sold({ orderNo, orderLine }) : null
    return kit && { ...kit, key: `${kit.key} ${String(shipmentNo)}` }
  }
  const names = { quantities: ['quantity'], price: 'unitPrice', amount: 'amount' }
  // How much of it its price is of was said of its component.
  return { ...invoice, lines: underKits(lines, kitOf, names) }
}

export const invoicePrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, CustomerInvoiceStore, 'The invoice as a PDF', (record, invoice) =>
    invoicePaper(deps.db, texts, record, invoice),
  )

function markOf({ status }: Row, say: (key: string) => string): string | null {
  if (status === 'Reversed') return say('print.reversed')
  return status === 'Posted' ? null : say('print.draft')
}
