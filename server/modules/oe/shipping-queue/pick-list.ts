import type { FastifyInstance } from 'fastify'
import {
  OrdersShippingQueue,
  SHIPPING_VIEWS,
  STUCK,
  type ShippingRow,
  type ShippingView,
} from '../../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { localeOf, type SuiteTexts } from '../../../platform/entity/texts.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import { valueText } from '../../../platform/reports/words.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { drawSheet, type Sheet } from '../../../trade/sheet/draw-sheet.ts'
import { packagingWords } from '../../../trade/sheet/packaging-words.ts'
import { ShipmentStore } from '../shipment/entity.ts'
import { shippingWork } from './work.ts'

const { room } = OrdersShippingQueue
const LETTER = [612, 792] as const
const code = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength }) as const

interface Asked {
  Querystring: { warehouseId?: string; view?: ShippingView; wave?: string }
}

/** `GET …/picks` [supply 9]: what is to be picked of a wave, in the order of the walk, in the language of whoever prints it. Nothing of what cannot go is on it. */
export function pickListRoute(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const { db, clock } = deps
  app.get<Asked>(
    `/api/${room}/picks`,
    {
      ...documented(ShipmentStore, 'The pick list of a wave as a PDF', {
        querystring: {
          ...{ type: 'object', additionalProperties: false },
          properties: { warehouseId: code(10), view: { enum: SHIPPING_VIEWS }, wave: code(20, 0) },
        },
      }),
      ...guarded(`${room}.view`),
    },
    async (request, reply) => {
      const rights = await requireRight(request, `${room}.view`)
      const { warehouseId = null, view = 'today', wave = '' } = request.query
      const locale = localeOf(request.headers['x-locale'])
      const now = clock.now()
      const work = await shippingWork(db, request.user, rights, { warehouseId, view, locale, now })
      const rows = work.rows.filter((row) => row.wave === wave && isPickable(row))
      if (rows.length === 0) throw notFound()
      const way = work.waves.find(({ key }) => key === wave)
      const name = `${work.warehouseId ?? ''} ${way?.name ?? ''}`.trim()
      const sheet = sheetOf(rows, {
        ...{ name, cutOff: way?.cutOff ?? null, locale, texts },
        facts: [
          [texts.text(locale, 'oe:ordersShippingQueue.fields.warehouseId'), work.warehouseId ?? ''],
          [texts.text(locale, 'oe:ordersShippingQueue.pick.printed'), `${work.asOf} ${work.now}`],
        ],
      })
      const file = await drawSheets(
        { draw: (paper) => drawSheet(paper, sheet), rest: () => undefined, paper: LETTER },
        [{ number: name, content: {} }],
        { locale, title: sheet.title, asOf: now, mark: null },
      )
      return reply.type('application/pdf').header('content-disposition', attachment('picks.pdf')).send(file)
    },
  )
}

const isPickable = ({ state }: ShippingRow): boolean => !STUCK.includes(state)

interface Words {
  readonly name: string
  readonly cutOff: string | null
  readonly facts: Sheet['facts']
  readonly locale: Locale
  readonly texts: SuiteTexts
}

function sheetOf(rows: readonly ShippingRow[], { name, cutOff, facts, locale, texts }: Words): Sheet {
  const say = (key: string, args?: Record<string, string | number>) =>
    texts.text(locale, `oe:ordersShippingQueue.${key}`, args)
  const figure = (quantity: string | null) =>
    valueText(ShipmentStore.entity.fields['weight'] as never, '', quantity, { texts, locale, zone: 'UTC' })
  const places = rows.flatMap((row) => {
    const lots = row.lots.length > 0 ? row.lots : [{ lotNo: row.places[0]?.lotNo ?? '', quantity: null }]
    return lots.map((lot) => ({
      bin: row.places.find(({ lotNo }) => lotNo === lot.lotNo)?.bin ?? row.places[0]?.bin ?? '',
      lot: lot.lotNo,
      quantity: lot.quantity ?? (Number(row.leaves) > 0 ? row.leaves : row.open),
      row,
    }))
  })
  const walk = places.toSorted(
    (a, b) => a.bin.localeCompare(b.bin, 'en', { numeric: true }) || a.lot.localeCompare(b.lot),
  )
  const called = ({ productId, description, packaging }: ShippingRow) =>
    [[productId, description].filter(Boolean).join('  '), packaging && packagingWords(texts, locale, packaging, figure)]
      .filter(Boolean)
      .join(' · ')
  return {
    title: say('pick.title', { warehouse: name }),
    company: [],
    parties: [],
    facts: [...facts, [say('pick.way'), [name, cutOff].filter(Boolean).join(', ')]],
    columns: [
      { title: say('columns.place'), width: 66 },
      { title: say('columns.product'), width: 160, isWrapped: true },
      { title: say('columns.lot'), width: 88 },
      { title: say('columns.due'), width: 60, isFigure: true },
      { title: '', width: 26 },
      { title: say('fields.orderNo'), width: 68 },
      { title: say('pick.weighed'), width: 60, isFigure: true },
    ],
    lines: walk.map(({ bin, lot, quantity, row }) => [
      ...[bin, called(row), lot, figure(quantity)],
      ...[row.unit ?? '', row.orderNo, row.weight === null ? '________' : figure(row.weight)],
    ]),
    sums: [],
    notes: '',
    page: (page) => say('pick.page', { page }),
  }
}
