import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Heat } from '../../../../shared/contracts/ic/heat.ts'
import { coilOutside, DENSITIES } from '../../../../shared/contracts/ic/weights.ts'
import { amountOf } from '../../../ledger/amount.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertRecord } from '../../../platform/entity/write.ts'
import { authorOf } from '../../admin/index.ts'
import { HeatStore } from '../heat/entity.ts'
import { complete } from '../heat/rules.ts'
import type { NewLot } from '../lot/make.ts'
import type { Shelf, Taken } from './shelves.ts'

const EYE = '20'
const MILLS = [
  ['LAKE', ['Lakeshore Steel', 'Aciérie Lakeshore', '湖岸钢厂', '湖岸鋼廠']],
  ['NORD', ['Nordmetal', 'Nordmetal', '北方金属', '北方金屬']],
] as const

const CARBON = { c: '0.05', mn: '0.28', p: '0.011', s: '0.008', si: '0.02' }
/** What a certificate of the mill names besides. */
const TRACES = { cu: '0.036', ni: '0.014', cr: '0.022', mo: '0.004', v: '0.001', n: '0.004', ti: '0.002' }
const STRENGTH = { yieldMpa: '210', tensileMpa: '330', elongation: '40' }

/** Melts: their grade, and what was found in them; samples within what the grade allows. */
const HEATS: readonly (readonly [
  heatNo: string,
  mill: string,
  gradeId: string,
  found: Readonly<Record<string, string>>,
])[] = [
  ['LK-58213', 'LAKE', 'CS-B', { ...CARBON, ...TRACES, ...STRENGTH }],
  ['LK-57904', 'LAKE', 'CS-B', { ...CARBON, ...STRENGTH, c: '0.06', mn: '0.31' }],
  ['LK-58220', 'LAKE', 'GALV-CS-B', { ...CARBON, ...STRENGTH, mn: '0.26' }],
  [
    'N-30418',
    'NORD',
    '304',
    {
      c: '0.045',
      mn: '1.55',
      p: '0.028',
      s: '0.002',
      si: '0.44',
      cr: '18.2',
      ni: '8.1',
      n: '0.05',
      yieldMpa: '290',
      tensileMpa: '620',
      elongation: '54',
    },
  ],
  [
    'N-30466',
    'NORD',
    '3003-H14',
    { si: '0.3', fe: '0.5', cu: '0.11', mn: '1.15', zn: '0.04', yieldMpa: '150', tensileMpa: '160', elongation: '8' },
  ],
  [
    'LK-58231',
    'LAKE',
    'CS-B',
    {
      ...CARBON,
      ...TRACES,
      c: '0.051',
      mn: '0.24',
      si: '0.018',
      yieldMpa: '215.1',
      tensileMpa: '322.7',
      elongation: '39',
    },
  ],
]

/** A coil: what it is, of which heat, its pounds, and the month of the story in which it came; none: it was there before. */
const COILS: readonly (readonly [productId: string, heat: number, pounds: number, month: number | null])[] = [
  ...([
    ['COCR-16-48', 0, 4310, null],
    ['COCR-16-48', 1, 3875, 4],
    ['COCR-16-48', 0, 4120, 1],
    ['COCR-18-48', 1, 3990, null],
  ] as const),
  ...([
    ['COCR-18-60', 0, 4480, 6],
    ['COCR-14-48', 1, 3650, null],
    ['COCR-20-48', 0, 3380, 3],
    ['COCR-12-60', 1, 4600, null],
  ] as const),
  ...([
    ['COGA-20-48', 2, 3520, null],
    ['COGA-20-48', 2, 3710, 2],
    ['COGA-22-48', 2, 3260, 5],
    ['COGA-18-60', 2, 4040, null],
  ] as const),
  ...([
    ['COGA-24-48', 2, 3105, 7],
    ['CO304-16-48', 3, 1480, null],
    ['CO304-18-36', 3, 1210, 4],
    ['CO3003-16-48', 4, 1330, null],
  ] as const),
  ...([
    ['CO3003-18-48', 4, 1180, 8],
    ['COCR-16-60', 1, 4390, 8],
  ] as const),
]

export interface Coil {
  readonly taken: Taken
  readonly lot: NewLot
}

/** Mills and melts of the demo, judged against their grades as a person's are. */
export async function loadHeats(context: ActionContext, testDate: string): Promise<void> {
  const { trx } = context
  const codes = MILLS.map(([code, names], nth) => ({ code, names, nth }))
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw, sequence, active, system, created_by,
                           updated_by)
    select 'MILL', c.code, c.names ->> 0, c.names ->> 1, c.names ->> 2, c.names ->> 3, 10 + c.nth, true, false, 'system', 'system'
    from json_to_recordset(${JSON.stringify(codes)}::json) as c (code text, names json, nth int) on conflict (code_type, code_id) do nothing`.execute(
    trx,
  )
  for (const [heatNo, mill, gradeId, found] of HEATS) {
    const record = {
      ...emptyRecord(Heat.fields),
      heatNo,
      mill,
      gradeId,
      testDate,
      meltCountry: 'CA',
      active: true,
      ...found,
    }
    await complete(record, context)
    await insertRecord(trx, HeatStore, record, authorOf(context))
  }
}

interface CoilProduct {
  readonly id: string
  readonly price: string
  readonly thickness: string
  readonly width: string
  readonly density: string | null
}

/** Coils that came on a day, so many months before the last of the story; null: what was there when the books began. */
export async function coilsOf(trx: Trx, month: number | null, receivedOn: string): Promise<Coil[]> {
  const those = COILS.filter(([, , , came]) => came === month)
  const { rows } = await sql<CoilProduct>`
    select product_id as id, trim_scale(purchase_price)::text as price, trim_scale(thickness)::text as thickness, trim_scale(width)::text as width,
           trim_scale(density)::text as density
    from product where lot_tracked and product_id = any (${those.map(([id]) => id)}::text[])`.execute(trx)
  const products = new Map(rows.map((row) => [row.id, row]))
  return those.flatMap(([productId, heat, pounds], nth) => {
    const product = products.get(productId)
    return product
      ? [coil(product, { heat, pounds, receivedOn, mfrNo: `${HEATS[heat]![1]}-${String(7100 + pounds + nth)}` })]
      : []
  })
}

function coil(
  { id: productId, price, thickness, width, density }: CoilProduct,
  { heat, pounds, receivedOn, mfrNo }: { heat: number; pounds: number; receivedOn: string; mfrNo: string },
): Coil {
  const [heatNo, mill, gradeId] = HEATS[heat]!
  const quantity = String(pounds)
  const value = amountOf(price).times(pounds).toDecimalPlaces(2)
  const shelf: Shelf = {
    ...{ productId, warehouseId: 'HAM-2', price: Number(price), least: 0, most: 0, bin: '' },
    ...{ quantity: amountOf(quantity), value },
  }
  const outside = coilOutside(quantity, EYE, width, density ?? DENSITIES.carbonSteel)
    .toDecimalPlaces(3)
    .toFixed()
  return {
    taken: { shelf, quantity, value },
    lot: {
      ...{
        productId,
        heatKey: `${heatNo} ${mill}`,
        mill,
        mfrNo,
        gradeId,
        originCountry: 'CA',
        thickness,
        width,
        receivedOn,
      },
      ...{
        insideDiameter: EYE,
        outsideDiameter: outside,
        weight: quantity,
        pieces: '1',
        costPerPound: price,
        ingot: price,
      },
    },
  }
}
