import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { described } from '../../../../shared/contracts/po/description-builder.ts'
import type { Product } from '../../../../shared/contracts/po/product.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { weigh } from './measured.ts'

type Row = Record<string, unknown>

interface ClassFacts {
  readonly form: Stored<typeof Product>['form']
  readonly valuation: 'Average' | 'Last' | null
  readonly lotTracked: boolean
  readonly lotCosted: boolean
  /** Of a description in each language, English first. */
  readonly templates: readonly (string | null)[]
}

const DESCRIPTIONS = ['description', 'descriptionFr', 'descriptionZhCn', 'descriptionZhTw'] as const

/**
 * [supply 7.4] A new product begins with what its class says; a description that nobody has typed
 * is built by the template of the class. Weights and the cube of a pack are worked out with each save.
 */
export async function complete(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  const product = record as unknown as Stored<typeof Product>
  const of = await classFacts(trx, product.productClass)
  product.conversions ??= []
  product.attributes ??= []
  // Whoever empties one of these later is told that it is required.
  if (!before) {
    product.measurement ??= 'Imperial'
    product.weightBasis ??= 'Theoretical'
    product.valuation ??= of?.valuation ?? 'Average'
  }
  if (!before && of) {
    product.form ??= of.form
    product.lotTracked ||= of.lotTracked && product.productType === 'Stock'
    product.lotCosted ||= of.lotCosted && product.lotTracked
  }
  weigh(product)
  if (product.cube === null) product.cube = cubeOf(product)
  for (const [at, name] of DESCRIPTIONS.entries())
    if (!product[name]) Object.assign(product, { [name]: described(of?.templates[at], record, product.attributes) })
}

/** Cubic feet of a pack whose sides are given in inches. */
function cubeOf({ packWidth, packHeight, packLength }: Stored<typeof Product>): string | null {
  if (packWidth === null || packHeight === null || packLength === null) return null
  return new Decimal(packWidth).times(packHeight).times(packLength).div(1728).toDecimalPlaces(4).toFixed()
}

async function classFacts(db: ActionContext['trx'], classId: string | null): Promise<ClassFacts | null> {
  const { rows } = await sql<ClassFacts>`
    select form, valuation, lot_tracked as "lotTracked", lot_costed as "lotCosted",
           array[template, template_fr, template_zh_cn, template_zh_tw] as templates
    from product_class where class_id = ${classId}`.execute(db)
  return rows[0] ?? null
}
