import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Field } from '../../../../../shared/contracts/fields.ts'
import { PurchaseOrder } from '../../../../../shared/contracts/po/purchase-order.ts'
import { packagingOf } from '../../../../../shared/contracts/trade/packaging.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { valueText } from '../../../../platform/reports/words.ts'
import { packagingWords } from '../../../../trade/sheet/packaging-words.ts'
import { correspondents } from '../../../../trade/sheet/parties.ts'
import { sheetRoute } from '../../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../../trade/sheet/sheet.ts'
import { PurchaseOrderStore } from '../entity.ts'

/** [supply 1.10, 10] The order as its vendor gets it, in his language; marked while nobody has approved it. */
export const orderPrintRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(app, deps, PurchaseOrderStore, 'The order as a PDF', async (record, order) => {
    const { vendorId: firmId, companyId, termsCode } = record
    const { locale, firm, company, terms } = await correspondents(deps.db, { firmId, companyId, termsCode })
    const delivery = await deliveryOf(deps.db, record, locale)
    const { shipVia } = delivery
    // What goes to a customer directly goes to the address of his order.
    const shipTo = record['directFor'] ? String(record['shipToAddress'] ?? '').split('\n') : delivery.shipTo
    const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `po:${key}`, args)
    const { label, value } = sheetWords(PurchaseOrderStore, texts, locale)
    const shown = (figure: string) =>
      valueText(PurchaseOrder.fields.lines.fields!['quantity'] as Field, '', figure, { texts, locale, zone: 'UTC' })
    const packed = (line: Row) => packagingWords(texts, locale, packagingOf(line), shown)
    const orderNo = value(order, 'orderNo')
    const revision = Number(order['revision'] ?? 0)
    const title = `${say('purchaseOrder.record')} ${orderNo}`
    const plan = {
      title: revision > 0 ? `${title}, ${say('print.revision', { revision })}` : title,
      company,
      parties: [
        { heading: label('vendorId'), rows: firm },
        { heading: say('print.shipTo'), rows: shipTo },
      ],
      facts: [
        ...['orderDate', 'eta', 'currency'],
        ['termsCode', terms ?? value(order, 'termsCode')] as const,
        ['shipVia', shipVia ?? ''] as const,
        'vendorReference',
      ],
      lines: 'lines',
      columns: [
        { field: 'lineNo', width: 28 },
        { field: 'description', width: 222, isWrapped: true, text: wordsOf(packed) },
        { field: 'quantity', width: 60, isFigure: true },
        { field: 'unit', width: 48 },
        {
          ...{ field: 'unitPrice', width: 56, isFigure: true },
          text: (_line: Row, of: (field: string) => string) => of('unitPrice') + discountOf(of('discountPercent')),
        },
        { field: 'amount', width: 114, isFigure: true },
      ],
      sums: ['subTotal', 'discountAmount', 'surcharge', 'shipping', 'taxAmount', 'total'],
      notes: value(order, 'notes'),
      page: (page: number) => say('print.page', { orderNo, page }),
    }
    const mark = markOf(record, say)
    return {
      sheet: sheetOf(PurchaseOrderStore, order, plan, { texts, locale }),
      locale,
      mark,
      name: String(record['orderNo']),
    }
  })

function markOf({ status, approval }: Row, say: (key: string) => string): string | null {
  if (status === 'Cancelled') return say('print.cancelled')
  return approval === 'Approved' ? null : say('print.notApproved')
}

/** Where it goes, and what by. */
async function deliveryOf(
  db: Kysely<Tables>,
  { warehouseId, companyId, shipVia }: Row,
  locale: Locale,
): Promise<{ shipTo: string[]; shipVia: string | null }> {
  const { rows } = await sql<{ shipTo: string[]; shipVia: string | null }>`
    select
      coalesce((select array_remove(array[w.name, w.line1, w.line2, concat_ws(' ', w.city, w.region, w.postal_code)], null)
                from warehouse_shown w where w.warehouse_id = ${warehouseId}),
               array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code)], null)) as "shipTo",
      (select case ${locale}::text when 'fr-CA' then coalesce(u.description_fr, u.description)
                when 'zh-CN' then coalesce(u.description_zh_cn, u.description)
                when 'zh-TW' then coalesce(u.description_zh_tw, u.description) else u.description end
       from user_code_shown u where u.code_type = 'SHIP_VIA' and u.code_id = ${shipVia}) as "shipVia"
    from company_shown c where c.company_id = ${companyId}`.execute(db)
  return rows[0]!
}

const discountOf = (percent: string) => (percent === '' || /^0\D*$/.test(percent) ? '' : ` −${percent}`)

/** What is ordered, by the vendor's own number where we know it, and how he packs it for whoever it is bought for. */
const wordsOf =
  (packed: (line: Row) => string) =>
  (line: Row): string => {
    const { description, vendorSku, productId } = line
    const what = [vendorSku ?? productId, description].filter(Boolean).join('  ')
    return [what, packed(line)].filter(Boolean).join(' · ')
  }
