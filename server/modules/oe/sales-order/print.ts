import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Field } from '../../../../shared/contracts/fields.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import { packagingOf } from '../../../../shared/contracts/trade/packaging.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { valueText } from '../../../platform/reports/words.ts'
import { packagingWords } from '../../../trade/sheet/packaging-words.ts'
import { correspondents } from '../../../trade/sheet/parties.ts'
import { sheetRoute, type Printed } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { partWords, underKits, type SoldInKit } from '../../../trade/sheet/under-kits.ts'
import { SalesOrderStore } from './entity.ts'

/** How it was paid over the counter: what there was of it. */
const PAID = [
  ...['cashGiven', 'changeGiven', 'cashRounding', 'cardPaid', 'cardReference', 'chequePaid', 'onAccount', 'takenBy'],
]
const isSomething = (value: unknown) => (value ?? null) !== null && value !== '' && !/^-?0(\.0*)?$/.test(String(value))

/**
 * [supply 1.10, 9] [judgement 42] Of what was paid over the counter it is the receipt, else the confirmation of an order, or the quote, as its customer gets it, in his
 * language. What it costs us is not on it.
 * @param order the record without what is hidden from its reader
 */
export async function orderPaper(db: Kysely<Tables>, texts: SuiteTexts, record: Row, order: Row): Promise<Printed> {
  const { billToId: firmId, companyId, termsCode } = record
  const { locale, firm, company, registration, terms } = await correspondents(db, {
    firmId,
    companyId,
    termsCode,
  })
  const { label, value } = sheetWords(SalesOrderStore, texts, locale)
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `oe:${key}`, args)
  const orderNo = value(order, 'orderNo')
  const shown = (figure: string) =>
    valueText(SalesOrder.fields.lines.fields!['quantity'] as Field, '', figure, { texts, locale, zone: 'UTC' })
  // What its customer always wants he knows.
  const packed = (line: Row) => packagingWords(texts, locale, packagingOf(line), shown)
  const isQuote = record['status'] === 'Quote'
  const isTaken = (record['takenOn'] ?? null) !== null
  const paper = isTaken ? 'receipt' : isQuote ? 'quote' : 'confirmation'
  const goesTo = isTaken ? '' : value(order, 'shipToAddress')
  const plan = {
    title: `${say(`print.${paper}`)} ${orderNo}`,
    company: registration ? [...company, say('print.registration', { number: registration })] : company,
    parties: [
      { heading: label('billToId'), rows: firm },
      ...(goesTo === '' ? [] : [{ heading: label('shipToId'), rows: goesTo.split('\n') }]),
    ],
    facts: [
      ...(isTaken ? ['orderDate', 'currency'] : ['orderDate', 'requestedDate', 'promisedDate', 'currency']),
      ...(isTaken ? [] : [['termsCode', terms ?? value(order, 'termsCode')] as const]),
      ...['customerReference', 'salesRepId', ...(isQuote ? ['expiresOn'] : [])],
      ...(isTaken ? PAID.filter((name) => isSomething(order[name])) : []),
    ],
    lines: 'lines',
    columns: [
      { field: 'lineNo', width: 32 },
      { field: 'description', width: 190, isWrapped: true, text: wordsOf(packed) },
      { field: 'quantity', width: 62, isFigure: true },
      { field: 'unit', width: 40 },
      { field: 'netPrice', width: 62, isFigure: true },
      { field: 'amount', width: 84, isFigure: true },
      { field: 'promisedDate', width: 58 },
    ],
    sums: ['subTotal', 'discountAmount', 'surchargeAmount', 'freight', 'taxAmount', 'total'],
    notes: value(order, 'notes'),
    page: (page: number) => say('print.page', { orderNo, page }),
  }
  const mark = record['status'] === 'Cancelled' ? say('print.cancelled') : null
  const seen = { ...order, lines: linesOf(record, order) }
  const sheet = sheetOf(SalesOrderStore, seen, plan, { texts, locale })
  return { sheet, locale, mark, name: String(record['orderNo']) }
}

export const orderPrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, SalesOrderStore, 'The order as a PDF', (record, order) =>
    orderPaper(deps.db, texts, record, order),
  )

/** Its lines, with each kit above what it is made of. A kit whose product its reader may not see has no heading. */
function linesOf({ kits: stood }: Row, { kits, lines = [] }: Row): Row[] {
  const seen = new Map(((kits ?? []) as Row[]).map((kit) => [kit['kitNo'], kit]))
  const own = new Set(((stood ?? []) as Row[]).filter(({ pricedBy }) => pricedBy === 'Kit').map(({ kitNo }) => kitNo))
  const kitOf = ({ kitNo, kitEach }: Row): SoldInKit | null => {
    const kit = seen.get(kitNo)
    if (!kit?.['productId'] || !kitEach) return null
    const of = (lines as Row[]).filter((line) => line['kitNo'] === kitNo).length
    const { productId, description, unit } = kit as Readonly<Record<string, string>>
    const isPriced = own.has(kitNo)
    return {
      ...{ key: String(kitNo), productId: productId!, description: description ?? '', unit: unit ?? null },
      ...{ isPriced, each: String(kitEach), of },
    }
  }
  return underKits(lines as Row[], kitOf, { quantities: ['quantity'], price: 'netPrice', amount: 'amount' })
}

/** What is ordered, by the customer's own number where he has one, and what he is told of it. */
const wordsOf =
  (packed: (line: Row) => string) =>
  (line: Row): string => {
    const { description, customerSku, productId, size, lineNotes } = line
    const words = [[customerSku ?? productId, description].filter(Boolean).join('  '), size, packed(line), lineNotes]
    return partWords(line, words.filter(Boolean).join(' · '))
  }
