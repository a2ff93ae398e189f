import { sql, type Kysely } from 'kysely'
import type { Form } from '../../../../shared/contracts/ic/forms.ts'
import type { Material, Verdict } from '../../../../shared/contracts/ic/composition.ts'
import { usualDensity } from '../../../../shared/contracts/ic/lot-weight.ts'
import { density, inches } from '../../../../shared/contracts/ic/weights.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** A product as its lots look at it: inches, pounds a cubic inch, decimal text. */
export interface LotProduct {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly form: Form | null
  readonly isTracked: boolean
  readonly isInspected: boolean
  /** Percent by which the scale may differ from the dimensions. */
  readonly weightTolerance: string
  readonly measurement: 'Imperial' | 'Metric'
  readonly density: string | null
  readonly sizes: Readonly<Record<'thickness' | 'width' | 'length' | 'insideDiameter', string | null>>
  readonly least: Readonly<Record<'thickness' | 'width' | 'length', string | null>>
  readonly most: Readonly<Record<'thickness' | 'width' | 'length', string | null>>
  /** What it is usually made of and to, where a table of its grades says so. */
  readonly gradeId: string | null
  readonly specificationId: string | null
}

export interface LotHeat {
  readonly heatKey: string
  readonly heatNo: string
  readonly mill: string
  readonly meltCountry: string | null
  readonly gradeId: string | null
  readonly verdict: Verdict
}

export interface LotGrade {
  readonly gradeId: string
  readonly material: Material
  readonly subtype: string | null
  readonly alloy: string | null
  readonly temper: string | null
  readonly density: string | null
}

export interface Tolerance {
  readonly specificationId: string
  readonly dimension: 'thickness' | 'width' | 'length'
  readonly fromSize: string
  readonly toSize: string | null
  readonly under: string
  readonly over: string
}

/** What lots stand on. */
export interface LotGround {
  readonly products: ReadonlyMap<string, LotProduct>
  /** By key, and by number where one mill alone has it. */
  heatOf(typed: string | null): LotHeat | undefined
  readonly grades: ReadonlyMap<string, LotGrade>
  readonly tolerances: readonly Tolerance[]
}

interface Asked {
  readonly products: readonly (string | null)[]
  /** Keys, or numbers alone. */
  readonly heats: readonly (string | null)[]
  readonly grades?: readonly (string | null)[]
  readonly specifications?: readonly (string | null)[]
}

const distinct = (names: readonly (string | null)[] = []) => [...new Set(names.filter((name) => name !== null))]
const figure = (column: string) => sql`trim_scale(${sql.ref(column)})::text`

type ProductRow = Omit<LotProduct, 'sizes' | 'least' | 'most'> & Readonly<Record<`size_${string}`, string | null>>

/** Of all lots at once: one statement whatever their number. */
export async function lotGround(db: Kysely<Tables>, asked: Asked): Promise<LotGround> {
  const [row] = await planned<{
    products: ProductRow[] | null
    heats: LotHeat[] | null
    grades: LotGrade[] | null
    tolerances: Tolerance[] | null
  }>(
    db,
    sql`
    with product as (
      select p.product_id as "productId", p.description, p.unit, p.form, p.lot_tracked as "isTracked", c.inspected as "isInspected",
             ${figure('c.weight_tolerance')} as "weightTolerance", p.measurement, ${figure('p.density')} as density,
             ${figure('p.thickness')} as "size_thickness", ${figure('p.width')} as "size_width", ${figure('p.length')} as "size_length",
             ${figure('p.inside_diameter')} as "size_insideDiameter",
             ${figure('p.thickness_least')} as "size_thicknessLeast", ${figure('p.thickness_most')} as "size_thicknessMost",
             ${figure('p.width_least')} as "size_widthLeast", ${figure('p.width_most')} as "size_widthMost",
             ${figure('p.length_least')} as "size_lengthLeast", ${figure('p.length_most')} as "size_lengthMost",
             u.grade_id as "gradeId", u.specification_id as "specificationId"
      from product_shown p join product_class_shown c on c.class_id = p.product_class
      left join product_grade u on u.product_id = p.product_id and u.is_usual
      where p.product_id = any (${distinct(asked.products)}::text[])
    ), melt as (
      select h.heat_key as "heatKey", h.heat_no as "heatNo", h.mill, h.melt_country as "meltCountry", h.grade_id as "gradeId", h.verdict
      from heat h where h.heat_key = any (${distinct(asked.heats)}::text[]) or h.heat_no = any (${distinct(asked.heats)}::text[])
    )
    select (select json_agg(product) from product) as products, (select json_agg(melt) from melt) as heats,
           (select json_agg(json_build_object('gradeId', g.grade_id, 'material', g.material, 'subtype', g.subtype, 'alloy', g.alloy,
              'temper', g.temper, 'density', ${figure('g.density')}))
            from grade g where g.grade_id = any (${distinct(asked.grades)}::text[]) or g.grade_id in (select "gradeId" from melt)
              or g.grade_id in (select "gradeId" from product)) as grades,
           (select json_agg(json_build_object('specificationId', s.specification_id, 'dimension', t.dimension,
              'fromSize', ${figure('t.from_size')}, 'toSize', ${figure('t.to_size')}, 'under', ${figure('t.under')},
              'over', ${figure('t.over')}))
            from product_specification s join product_specification_tolerance t on t.owner_id = s.id
            where s.specification_id = any (${distinct(asked.specifications)}::text[])) as tolerances`,
  )
  const heats = row!.heats ?? []
  return {
    products: new Map((row!.products ?? []).map((one) => [one.productId, inInches(one)])),
    heatOf(typed) {
      if (typed === null) return undefined
      const byNumber = heats.filter(({ heatNo }) => heatNo === typed)
      return heats.find(({ heatKey }) => heatKey === typed) ?? (byNumber.length === 1 ? byNumber[0] : undefined)
    },
    grades: new Map((row!.grades ?? []).map((one) => [one.gradeId, one])),
    tolerances: row!.tolerances ?? [],
  }
}

/** A product says its sizes as they were typed. */
function inInches(row: ProductRow): LotProduct {
  const size = (name: string): string | null => {
    const typed = row[`size_${name}`] ?? null
    return typed !== null && row.measurement === 'Metric' ? inches(typed).toDecimalPlaces(6).toFixed() : typed
  }
  const ends = (end: 'Least' | 'Most') => ({
    ...{ thickness: size(`thickness${end}`), width: size(`width${end}`), length: size(`length${end}`) },
  })
  const of = (name: string) => size(name)
  return {
    ...row,
    density:
      row.density !== null && row.measurement === 'Metric'
        ? density(row.density).toDecimalPlaces(6).toFixed()
        : row.density,
    sizes: {
      ...{ thickness: of('thickness'), width: of('width'), length: of('length') },
      insideDiameter: of('insideDiameter'),
    },
    least: ends('Least'),
    most: ends('Most'),
  }
}

/** Pounds a cubic inch: as the grade says, else the product, else as metals of that kind usually are. */
export const densityOf = (product: LotProduct | undefined, grade: LotGrade | undefined): string | null =>
  grade?.density ?? product?.density ?? usualDensity(grade?.material ?? null)
