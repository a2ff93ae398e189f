import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { Lot } from '../../../../shared/contracts/ic/lot.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { gaugeThickness } from './gauge.ts'
import { lotGround, type LotGround } from './ground.ts'

type Row = Record<string, unknown>
export type LotRecord = Stored<typeof Lot>

const SIZES = ['thickness', 'width', 'length', 'insideDiameter'] as const

/** What a lot takes over, as far as it says nothing of its own: from its heat, from the grade of that, from its product. */
export function takeOver(lot: LotRecord, ground: LotGround, isNew: boolean): void {
  const product = ground.products.get(lot.productId)
  const heat = ground.heatOf(lot.heatKey)
  if (heat) {
    lot.heatKey = heat.heatKey
    lot.mill = heat.mill
    lot.originCountry ??= heat.meltCountry
    lot.gradeId ??= heat.gradeId
  }
  if (isNew) {
    lot.gradeId ??= product?.gradeId ?? null
    lot.specificationId ??= product?.specificationId ?? null
    for (const name of SIZES)
      if (name !== 'length' || product?.form !== 'Coil') lot[name] ??= product?.sizes[name] ?? null
  }
  const grade = ground.grades.get(lot.gradeId ?? '')
  if (!grade) return
  lot.material = grade.material
  lot.subtype ??= grade.subtype
  lot.alloy = grade.alloy ?? lot.alloy
  lot.temper = grade.temper ?? lot.temper
}

export async function complete(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  const lot = record as unknown as LotRecord
  if (!before) lot.status = 'Expected'
  const ground = await lotGround(trx, {
    ...{ products: [lot.productId], heats: [lot.heatKey], grades: [lot.gradeId] },
    specifications: [lot.specificationId],
  })
  lot.measurement ??= ground.products.get(lot.productId)?.measurement ?? 'Imperial'
  // A gauge that was typed says how thick it is.
  const typed = lot.gauge && lot.gauge !== before?.['gauge'] ? lot.gauge : null
  if (typed && lot.thickness === (before?.['thickness'] ?? null)) lot.thickness = null
  const heat = ground.heatOf(lot.heatKey)
  const grade = ground.grades.get(lot.gradeId ?? heat?.gradeId ?? ground.products.get(lot.productId)?.gradeId ?? '')
  const material = grade?.material ?? lot.material
  if (typed) lot.thickness ??= await gaugeThickness(trx, { material, gauge: typed })
  takeOver(lot, ground, before === null)
}
