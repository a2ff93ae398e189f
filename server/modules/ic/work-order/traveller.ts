import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { sheetRoute, type Printed } from '../../../trade/sheet/route.ts'
import { sheetOf, sheetWords } from '../../../trade/sheet/sheet.ts'
import { isProcessing, type OrderType } from '../../../../shared/contracts/ic/production-work-order.ts'
import { ProductionWorkOrderStore } from './entity.ts'

/**
 * [judgement 37] What goes with the metal over the floor: what is taken, the pattern, the operations, and its number as bars. What it costs is not on it.
 * @param order the record without what is hidden from its reader
 */
async function traveller(
  db: Kysely<Tables>,
  texts: SuiteTexts,
  { record, order, locale }: { record: Row; order: Row; locale: Locale },
): Promise<Printed> {
  const { companyId } = await ownCompany(db)
  // As its reader sees it: without it, or with dots.
  const warehouseId = (order['warehouseId'] ?? null) as string | null
  const [company] = await planned<{ name: string; warehouse: string | null }>(
    db,
    sql`
    select c.name, (select w.name from warehouse_shown w where w.warehouse_id = ${warehouseId}) as warehouse
    from company_shown c where c.company_id = ${companyId}`,
  )
  const { label, value } = sheetWords(ProductionWorkOrderStore, texts, locale)
  const say = (key: string, args?: Record<string, string | number>) =>
    texts.text(locale, `ic:productionWorkOrder.traveller.${key}`, args)
  const orderNo = value(order, 'orderNo')
  const processes = isProcessing(record['orderType'] as OrderType | null)
  const sheet = sheetOf(
    ProductionWorkOrderStore,
    order,
    {
      title: `${say('title')} ${orderNo}`,
      company: [company!.name],
      parties: [
        {
          heading: label('productId'),
          rows: [value(order, 'productId'), value(order, 'description'), value(order, 'lotNo')].filter(Boolean),
        },
        ...(warehouseId ? [{ heading: label('warehouseId'), rows: [company!.warehouse ?? warehouseId] }] : []),
      ],
      facts: [
        'orderType',
        ['quantity', `${value(order, 'quantity')} ${value(order, 'unit')}`.trim()],
        'requiredOn',
        'width',
        'trim',
        'orderDate',
      ],
      ...(processes ? PATTERN : PARTS),
      sums: [],
      notes: [
        ...((order['operations'] ?? []) as Row[]).map(({ operation }) => String(operation ?? '')).filter(Boolean),
        value(order, 'notes'),
      ]
        .filter(Boolean)
        .join('\n'),
      page: (page) => say('page', { orderNo, page }),
    },
    { texts, locale },
  )
  return {
    ...{
      sheet: { ...sheet, ...(order['orderNo'] === record['orderNo'] ? { code: orderNo } : {}) },
      locale,
      name: String(record['orderNo']),
    },
    mark: record['status'] === 'Pending' ? texts.text(locale, 'ic:productionWorkOrder.choices.status.Pending') : null,
  }
}

/** What a coil, sheet or bar becomes; what each weighed is written in by hand. */
const PATTERN = {
  lines: 'outputs',
  columns: [
    { field: 'outputId', width: 180, isWrapped: true },
    { field: 'width', width: 66, isFigure: true },
    { field: 'length', width: 66, isFigure: true },
    { field: 'pieces', width: 56, isFigure: true },
    { field: 'expected', width: 76, isFigure: true },
    { field: 'bin', width: 84 },
  ],
} as const
const PARTS = {
  lines: 'components',
  columns: [
    { field: 'componentId', width: 120 },
    { field: 'description', width: 190, isWrapped: true },
    { field: 'perUnit', width: 70, isFigure: true },
    { field: 'quantity', width: 90, isFigure: true },
    { field: 'unit', width: 58 },
  ],
} as const

export const travellerRoute = (app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void =>
  sheetRoute(
    app,
    deps,
    ProductionWorkOrderStore,
    'What goes with a work order over the floor, as a PDF',
    (record, order, locale) => traveller(deps.db, texts, { record, order, locale }),
  )
