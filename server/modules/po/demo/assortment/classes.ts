import type { Form } from '../../../../../shared/contracts/ic/forms.ts'
import type { Names } from './sold.ts'

/** A class of the assortment: names, form, what describes its products in each language, and attributes that they are told apart by. */
export interface ClassOf {
  readonly id: string
  readonly names: Names
  readonly form: Form | null
  readonly templates: Names | null
  readonly attributes: readonly string[]
  /** Days until the mill has made it, and what it is bought in multiples of. */
  readonly leadDays: number
}

const metal = (id: string, names: Names, form: Form | null, sizes: string, leadDays: number): ClassOf => ({
  ...{ id, names, form, leadDays },
  templates: named(names, sizes),
  attributes: ['GRADE', sizes.includes('{GAUGE}') ? 'GAUGE' : 'SIZE'],
})

const named = (names: Names, sizes: string) => names.map((name) => `${name} {GRADE} ${sizes}`) as unknown as Names

const other = (id: string, names: Names, leadDays: number): ClassOf => ({
  ...{ id, names, form: null, templates: null, attributes: [], leadDays },
})

export const ASSORTMENT_CLASSES: readonly ClassOf[] = [
  metal('PLATE', ['Plate', 'Plaque', '中厚板', '中厚板'], 'Plate', '{SIZE} x {width} x {length}', 28),
  metal('BAR', ['Bar', 'Barre', '棒材', '棒材'], null, '{SIZE}', 21),
  metal('TUBE', ['Tube', 'Tube', '管材', '管材'], 'RoundTube', '{SIZE}', 28),
  metal('ANGLE', ['Angle', 'Cornière', '角钢', '角鋼'], 'Angle', '{SIZE}', 21),
  metal('COIL', ['Coil', 'Bobine', '卷材', '捲材'], 'Coil', '{GAUGE} ga x {width}', 42),
  other('CONDUIT', ['Conduit', 'Conduits', '导管', '導管'], 7),
  other('FITTING', ['Fittings', 'Raccords', '管件', '管件'], 10),
  other('DEVICE', ['Boxes and devices', 'Boîtes et dispositifs', '接线盒与器件', '接線盒與器件'], 7),
  other('TOOL', ['Tools', 'Outils', '工具', '工具'], 5),
  other('FASTENER', ['Fasteners and strut', 'Fixations et profilés', '紧固件与槽钢', '緊固件與槽鋼'], 5),
]

/** Of the class that stood before: sheet is described by its own template too. */
export const SHEET_TEMPLATES: Names = [
  'Sheet {GRADE} {GAUGE} ga {width} x {length}',
  'Tôle {GRADE} {GAUGE} ga {width} x {length}',
  '薄板 {GRADE} {GAUGE} 号 {width} x {length}',
  '薄板 {GRADE} {GAUGE} 號 {width} x {length}',
]
