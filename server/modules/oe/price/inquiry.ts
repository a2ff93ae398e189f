import { sql } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import {
  extensionOf,
  marginOf,
  type PriceAsked,
  type PriceTrace,
  type Said,
  type PriceWithCost,
} from '../../../../shared/contracts/oe/price.ts'
import { PriceInquiry, type LastPaid, type PriceHead } from '../../../../shared/contracts/oe/price-inquiry.ts'
import { isKeptFromBooks } from '../../../ledger/sight.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import { calledIn } from '../../../platform/entity/called.ts'
import { rightTo } from '../../../platform/entity/contract.ts'
import { isReadable, MASK, visibilityOf, type Visibility } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { fromPages } from '../../../platform/inquiry/list-reader.ts'
import { reads, type StoredInquiry } from '../../../platform/inquiry/reads.ts'
import { FirmStore } from '../../admin/index.ts'
import { CustomerInvoiceStore } from '../../ar/index.ts'
import { ProductStore } from '../../po/index.ts'
import { PriceTableStore } from '../price-table/entity.ts'
import { breaksOf } from './breaks.ts'
import { withoutCosts } from './said.ts'
import { pricesOf } from './prices-of.ts'
import { said } from './said.ts'

interface Asked {
  readonly asked: PriceAsked
  readonly description: string
  readonly seesCost: boolean
}

/** A quantity that nobody says is one. */
const ONE = '1'

/** [supply 6, 7.7] What a product costs a customer, and why. */
export const priceInquiry = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): StoredInquiry<Asked> =>
  reads(PriceInquiry, {
    async of({ asks, user, rights, locale }): Promise<Asked> {
      const { productId = '', customerId = null } = asks
      const firms = await visibilityOf(db, user, FirmStore)
      const [product] = await planned<{ description: string; unit: string; currency: string | null; isSeen: boolean }>(
        db,
        sql`
        select ${calledIn(locale, 'p.description')} as description, coalesce(p.sales_unit, p.unit) as unit, t.currency,
               ${customerId}::text is null or t.currency is not null as "isSeen"
        from product_shown p
        left join lateral (
          select b.currency from firm_shown t join firm_bill_to_shown b on b.owner_id = t.id
          where t.firm_id = ${customerId} and ${firms.scope ?? sql`true`}) t on true
        where p.product_id = ${productId}`,
      )
      if (!product?.isSeen) throw notFound()
      return {
        description: product.description,
        seesCost: rights.can('cost.view') && !(await isKeptFromBooks(db, user)),
        asked: {
          ...{ billToId: customerId ?? '', shipToId: asks['shipToId'] ?? null, jobId: asks['jobId'] ?? null },
          ...{ branchId: asks['branchId'] ?? null, productId, quantity: asks['quantity'] ?? ONE },
          unit: asks['unit'] ?? product.unit,
          day: asks['asOf'] ?? (await businessDay(db, clock.now())),
          currency: asks['inCurrency'] ?? product.currency ?? homeCurrency(),
        },
      }
    },
    async figures({ asked, description, seesCost }, { user }) {
      const [found] = await pricesOf(db, [asked])
      const product = await visibilityOf(db, user, ProductStore)
      const whole = inSight(found!.trace, await visibilityOf(db, user, PriceTableStore), product)
      const trace = seesCost ? whole : withoutCosts(whole)
      const { netPrice, priceUnit, priceQuantity, listPrice, floor, surcharge } = found!
      const { productId, quantity, unit, currency } = asked
      const shown = (path: 'description' | 'unit', text: string) => (isReadable(product, path) ? text : MASK)
      const lastPaid = await lastPaidBy(db, asked, await visibilityOf(db, user, CustomerInvoiceStore))
      return {
        ...{ productId, quantity, currency, priceQuantity, netPrice, listPrice, surcharge, trace, lastPaid },
        floor: seesCost ? floor : null,
        description: shown('description', description),
        unit: shown('unit', unit),
        priceUnit: priceUnit && shown('unit', priceUnit),
        amount: netPrice && extensionOf(netPrice, priceQuantity!, decimalsOf(currency)),
        ...(seesCost ? costs(found!) : {}),
      } satisfies Omit<PriceHead, 'lists' | 'actions'> & Record<string, unknown>
    },
    lists: {
      ranges: fromPages(async (_db, { asked, seesCost }) => {
        const [breaks = []] = await breaksOf(db, [asked])
        return {
          rows: breaks.map(({ from, unit, found }) => ({
            ...{
              from,
              rangeUnit: unit,
              netPrice: found.netPrice,
              priceUnit: found.priceUnit,
              currency: asked.currency,
              floor: seesCost ? found.floor : null,
            },
          })),
        }
      }),
      steps: fromPages(async (_db, { asked }) => {
        const [found] = await pricesOf(db, [asked])
        return {
          rows: found!.trace.steps.map(({ source, outcome, table, version }, at) => ({
            ...{ step: at + 1, source, outcome, table: table && `${table}/${version}` },
          })),
        }
      }),
    },
  })

/** What a customer paid last, as it was invoiced; what he gave back is no sale. */
async function lastPaidBy(
  db: Deps['db'],
  { billToId, productId }: PriceAsked,
  invoices: Visibility,
): Promise<LastPaid | null> {
  const isSeen = (path: string) => isReadable(invoices, path)
  if (!billToId || !['lines.unitPrice', 'lines.productId', 'billToId', 'docDate'].every(isSeen)) return null
  const [found] = await planned<LastPaid>(
    db,
    sql`
    select trim_scale(round(l.unit_price * (1 - l.discount_percent / 100), 6))::text as price, l.priced_in as unit, l.currency, l.doc_date::text as day,
           coalesce(l.invoice_no, l.document_no) as "invoiceNo", l.document_no as "documentNo"
    from customer_invoice_line_read l
    where l.product_id = ${productId} and l.bill_to_id = ${billToId} and l.kind = 'Invoice' and l.unit_price is not null
    order by l.doc_date desc, l.id desc limit 1`,
  )
  const isTold =
    invoices.rights.can(rightTo(CustomerInvoiceStore, 'view')) && isSeen('documentNo') && isSeen('invoiceNo')
  return found ? { ...found, ...(isTold ? {} : { invoiceNo: null, documentNo: null }) } : null
}

/** What a price was found by, as far as the reader sees of tables and products what stands in its sentences. */
function inSight(trace: PriceTrace, table: Visibility, product: Visibility): PriceTrace {
  if (!isReadable(table, 'lines.price')) return { because: said('outOfSight'), also: [], steps: [] }
  const isSorted = isReadable(product, 'groupId') && isReadable(product, 'productClass')
  const hidden = [...(isReadable(table, 'tableId') ? [] : ['table']), ...(isSorted ? [] : ['group', 'of', 'subject'])]
  if (hidden.length === 0) return trace
  const shown = ({ key, args }: Said): Said => ({
    key,
    args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, hidden.includes(name) ? MASK : value])),
  })
  return { because: shown(trace.because), also: trace.also.map(shown), steps: [] }
}

const costs = ({ cost, netPrice }: PriceWithCost) => ({
  cost,
  margin: cost !== null && netPrice !== null ? marginOf(netPrice, cost) : null,
})
