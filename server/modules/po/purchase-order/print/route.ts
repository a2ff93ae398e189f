import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Field } from '../../../../../shared/contracts/fields.ts'
import { PurchaseOrder } from '../../../../../shared/contracts/po/purchase-order.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../../platform/entity/contract.ts'
import { readInSight } from '../../../../platform/entity/read.ts'
import * as schemas from '../../../../platform/entity/schemas.ts'
import type { Row } from '../../../../platform/entity/stored.ts'
import { localeOf, type SuiteTexts } from '../../../../platform/entity/texts.ts'
import { visibilityOf, visibleRecord } from '../../../../platform/entity/visibility.ts'
import { attachment } from '../../../../platform/export/send.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { drawSheets } from '../../../../platform/print/sheet-paper.ts'
import { valueText } from '../../../../platform/reports/words.ts'
import { PurchaseOrderStore } from '../entity.ts'
import { drawOrder, type OrderSheet } from './order-sheet.ts'

const LETTER = [612, 792] as const

interface Parties {
  language: string | null
  vendor: string[]
  company: string[]
  shipTo: string[]
  terms: string | null
  shipVia: string | null
}

/** [supply 1.10, 10] `GET …/:id/print`: the order as its vendor gets it, in his language; marked while nobody has approved it. */
export function orderPrintRoute(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const right = rightTo(PurchaseOrderStore, 'export')
  app.get<Named>(
    `${pathOf(PurchaseOrderStore)}/:id/print`,
    {
      schema: documented(PurchaseOrderStore, 'The order as a PDF', { params: schemas.idSchema }).schema,
      ...guarded(right),
    },
    async (request, reply) => {
      const seen = await visibilityOf(deps.db, request.user, PurchaseOrderStore)
      const found = await readInSight(deps.db, PurchaseOrderStore, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const order = visibleRecord(found.record, seen)
      const parties = await partiesOf(deps.db, found.record)
      const locale = localeOf(parties.language ?? undefined)
      const sheet = sheetOf(order, parties, texts, locale)
      const file = await drawSheets(
        { draw: (paper) => drawOrder(paper, sheet), rest: () => undefined, paper: LETTER },
        [{ number: String(found.record['orderNo']), content: {} }],
        {
          ...{ locale, title: sheet.title, asOf: new Date(String(found.record['updatedOn'])) },
          mark: markOf(found.record, texts, locale),
        },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${String(found.record['orderNo'])}.pdf`))
        .send(file)
    },
  )
}

function markOf({ status, approval }: Row, texts: SuiteTexts, locale: Locale): string | null {
  if (status === 'Cancelled') return texts.text(locale, 'po:print.cancelled')
  return approval === 'Approved' ? null : texts.text(locale, 'po:print.notApproved')
}

/** Addresses and names, as the vendor knows them. */
async function partiesOf(db: Kysely<Tables>, order: Row): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select f.language,
      array_remove(array[f.name, a.line1, a.line2, concat_ws(' ', a.city, a.region, a.postal_code), a.country], null) as vendor,
      array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code), c.country], null) as company,
      coalesce((select array_remove(array[w.name, w.line1, w.line2, concat_ws(' ', w.city, w.region, w.postal_code)], null)
                from warehouse w where w.warehouse_id = ${order['warehouseId']}),
               array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code)], null)) as "shipTo",
      (select case f.language when 'fr-CA' then coalesce(t.description_fr, t.description)
                when 'zh-CN' then coalesce(t.description_zh_cn, t.description)
                when 'zh-TW' then coalesce(t.description_zh_tw, t.description) else t.description end
       from account_terms t where t.terms_code = ${order['termsCode']}) as terms,
      (select case f.language when 'fr-CA' then coalesce(u.description_fr, u.description)
                when 'zh-CN' then coalesce(u.description_zh_cn, u.description)
                when 'zh-TW' then coalesce(u.description_zh_tw, u.description) else u.description end
       from user_code u where u.code_type = 'SHIP_VIA' and u.code_id = ${order['shipVia']}) as "shipVia"
    from firm f cross join company c
    left join lateral (select * from firm_address where owner_id = f.id order by kind <> 'Main', position limit 1) a on true
    where f.firm_id = ${order['vendorId']} and c.company_id = ${order['companyId']}`.execute(db)
  return rows[0]!
}

function sheetOf(order: Row, parties: Parties, texts: SuiteTexts, locale: Locale): OrderSheet {
  const speech = { texts, locale, zone: 'UTC' }
  const { fields } = PurchaseOrder
  const columns = fields.lines.fields!
  const say = (key: string, args?: Record<string, string | number>) => texts.text(locale, `po:${key}`, args)
  const label = (path: string) => say(`purchaseOrder.fields.${path}`)
  const value = (of: Readonly<Record<string, Field>>, row: Row, name: string) =>
    valueText(of[name]!, `po:purchaseOrder.choices.${name}`, row[name], speech)
  const head = (name: keyof typeof fields & string) => value(fields, order, name)
  const fact = (name: keyof typeof fields & string, text = head(name)) => [label(name), text] as const
  const sums = (['subTotal', 'discountAmount', 'surcharge', 'shipping', 'taxAmount', 'total'] as const).filter(
    (name) => name === 'subTotal' || name === 'total' || Number(order[name] ?? 0) !== 0,
  )
  const revision = Number(order['revision'] ?? 0)
  return {
    title: [
      `${say('purchaseOrder.record')} ${head('orderNo')}`,
      ...(revision > 0 ? [say('print.revision', { revision })] : []),
    ].join(', '),
    company: parties.company,
    vendor: parties.vendor,
    shipTo: parties.shipTo,
    headings: { vendor: label('vendorId'), shipTo: say('print.shipTo') },
    facts: [
      fact('orderDate'),
      fact('eta'),
      fact('currency'),
      fact('termsCode', parties.terms ?? head('termsCode')),
      fact('shipVia', parties.shipVia ?? ''),
      fact('vendorReference'),
    ].filter(([, text]) => text !== ''),
    columns: ['lineNo', 'description', 'quantity', 'unit', 'unitPrice', 'amount'].map((name) => label(`lines.${name}`)),
    lines: ((order['lines'] ?? []) as Row[]).map((line) => [
      value(columns, line, 'lineNo'),
      wordsOf(line),
      value(columns, line, 'quantity'),
      value(columns, line, 'unit'),
      [value(columns, line, 'unitPrice'), discountOf(value(columns, line, 'discountPercent'))].join(''),
      value(columns, line, 'amount'),
    ]),
    sums: sums.map((name) => fact(name)),
    notes: head('notes'),
    page: (number) => say('print.page', { orderNo: head('orderNo'), page: number }),
  }
}

const discountOf = (percent: string) => (percent === '' || /^0\D*$/.test(percent) ? '' : ` −${percent}`)

/** What is ordered, by the vendor's own number where we know it. */
const wordsOf = ({ description, vendorSku, productId }: Row): string =>
  [vendorSku ?? productId, description].filter(Boolean).join('  ')
