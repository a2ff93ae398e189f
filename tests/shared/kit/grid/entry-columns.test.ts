import { describe, expect, it } from 'vitest'
import purchaseOrder from '../../../../apps/po/screens/purchase-order.screen.ts'
import type { Access } from '../../../../shared/api/records.ts'
import priceTable from '../../../../apps/oe/screens/price-table.screen.ts'
import { entity, type Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import { PriceTable } from '../../../../shared/contracts/oe/price-table.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import { PACKAGING } from '../../../../shared/contracts/trade/packaging.ts'
import type { LinesOptions } from '../../../../shared/kit/definition.ts'
import { entryColumns, silentColumns } from '../../../../shared/kit/grid/entry-columns.ts'

type Row = Readonly<Record<string, unknown>>
const EDITED = { isNew: false, writable: true }
const ACCESS: Access = { actions: ['edit'], fields: {} }

/** Names of the columns of a grid of these lines. */
const heads = (of: Entity, options: LinesOptions, rows: readonly Row[]): string[] =>
  entryColumns(of, 'lines', ACCESS, EDITED, options, silentColumns(options.seldom ?? [], rows)).map(({ name }) => name)
const linesOf = (screen: unknown) => (screen as { lines: { lines: LinesOptions } }).lines.lines

describe('columns of an entry grid', () => {
  it('[judgement 13] of packing stand in a purchase order only where a line says any of it', () => {
    const of = PurchaseOrder as unknown as Entity
    const packing = (rows: readonly Row[]) =>
      heads(of, linesOf(purchaseOrder), rows).filter((name) => (PACKAGING as readonly string[]).includes(name))
    const line = { productId: 'CRS', skidWeight: null, coilInside: null, eye: null, packingNote: '' }
    expect(packing([])).toEqual([])
    expect(packing([line, line])).toEqual([])
    expect(packing([line, { ...line, skidWeight: '2500', packingNote: 'Boards' }])).toEqual([
      'skidWeight',
      'packingNote',
    ])
  })

  it('[judgement 13] that somebody may type are never left out', () => {
    const Slip = entity('admin.slip', {
      ...{ key: 'slipNo', title: 'slipNo', list: ['slipNo'] },
      fields: {
        slipNo: field.code(),
        lines: field.lines({
          typed: field.optional(field.text()),
          worked: field.optional(field.text({ readOnly: true })),
        }),
      },
    }) as unknown as Entity
    expect(heads(Slip, { seldom: ['typed', 'worked'] }, [{ typed: null, worked: null }])).toEqual(['typed'])
  })

  it('[judgement 5] [judgement 35] tell which column says the name of what is chosen: that of a product once in a line of a price table or a purchase order', () => {
    const named = (of: Entity, options: LinesOptions, fields: Access['fields'] = {}) =>
      entryColumns(of, 'lines', { ...ACCESS, fields }, EDITED, options).flatMap(({ name, named: by }) =>
        by ? [[name, by]] : [],
      )
    const of = PriceTable as unknown as Entity
    expect(named(of, linesOf(priceTable))).toEqual([['productId', 'description']])
    expect(named(PurchaseOrder as unknown as Entity, linesOf(purchaseOrder))).toEqual([['productId', 'description']])
    // Out of his sight it says nothing to him.
    expect(named(of, linesOf(priceTable), { 'lines.description': 'hide' })).toEqual([])
  })
})
