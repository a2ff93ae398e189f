import { DemandActionReport } from '../../shared/contracts/ic/demand.ts'
import type { DemandOutlook, DemandSources, OrderingLimit } from '../../shared/contracts/ic/demand-sources.ts'
import { ProductCost } from '../../shared/contracts/ic/product-cost.ts'
import type { CostHistory, CostMatrix } from '../../shared/contracts/ic/product-costs.ts'
import { below, result, type Answerer } from './call.ts'
import { OUTLOOK } from './product-answers.ts'

type Place = Pick<DemandOutlook, 'productId' | 'warehouseId'>

/** Eight weeks of each line of demand, and where else one of them can come from; what products cost over time and by size. */
export const demandAnswer: Answerer = (call) => {
  const asked = below(call, DemandActionReport.room)?.[0]
  if (asked === 'outlooks') return result({ Data: ((call.body['places'] ?? []) as Place[]).map(outlook) })
  if (asked === 'sources') return result({ Data: SOURCES })
  if (asked === 'limit') return result({ Data: { mayApprove: true, most: '50000' } satisfies OrderingLimit })
  const cost = below(call, ProductCost.room)?.[0]
  if (cost === 'history')
    return result({
      Data: { productId: call.query.get('productId') ?? '', unit: 'LB', months: MONTHS } satisfies CostHistory,
    })
  if (cost === 'matrix') return result({ Data: MATRIX })
  return undefined
}

const { lowest, emptyOn, days } = OUTLOOK
const outlook = ({ productId, warehouseId }: Place): DemandOutlook => ({
  ...{ productId, warehouseId, lowest, emptyOn },
  days: days.map(({ day, quantity }) => [day, quantity]),
})

const SOURCES: DemandSources = {
  outlook: OUTLOOK,
  vendors: [
    {
      ...{
        vendorId: 'LAKESH-01',
        name: 'Lakeshore Steel',
        leadDays: 28,
        multiple: null,
        price: '213',
        currency: 'CAD',
      },
      punctual: { deliveries: 51, percent: 94 },
    },
    {
      ...{ vendorId: 'ALCONA-02', name: 'Alcona Plate', leadDays: 14, multiple: '10', price: '219.4', currency: 'CAD' },
      punctual: null,
    },
  ],
  warehouses: [{ warehouseId: 'LAV-1', name: 'Laval', spare: '3380' }],
  isManufactured: true,
}

const MONTHS = ['0.521', '0.5234', '0.5234', '0.5354', '0.5401', '0.548'].map((last, at) => ({
  ...{ month: `2026-0${at + 4}-01`, average: String(Number(last) - 0.004), last },
}))

const MATRIX: CostMatrix = {
  cells: [
    { thickness: '0.0478', width: '48', unit: 'LB', products: 1, quantity: '12110', average: '0.561' },
    { thickness: '0.0598', width: '48', unit: 'LB', products: 2, quantity: '88645', average: '0.5354' },
    { thickness: '0.0598', width: '60', unit: 'LB', products: 1, quantity: '9840', average: '0.5422' },
  ],
}
