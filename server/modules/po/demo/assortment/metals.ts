import type { Form } from '../../../../../shared/contracts/ic/forms.ts'
import { DENSITIES } from '../../../../../shared/contracts/ic/weights.ts'
import { inchesOf, short, type Sold } from './sold.ts'

/** Grade as it is certified, how its products are numbered, what it weighs and costs a pound; prices are samples. */
interface Metal {
  readonly code: string
  readonly grade: string
  readonly density: string
  readonly price: number
}
const metal = (code: string, grade: string, density: keyof typeof DENSITIES, price: number): Metal => ({
  ...{ code, grade, price, density: DENSITIES[density] },
})

const CR = metal('CR', 'A1008 CS', 'carbonSteel', 0.92)
const HR = metal('HR', 'A1011 CS', 'carbonSteel', 0.81)
const GALV = metal('GA', 'A653 G90', 'carbonSteel', 1.05)
const A36 = metal('A36', 'A36', 'carbonSteel', 0.83)
const A572 = metal('A572', 'A572-50', 'carbonSteel', 0.9)
const AR400 = metal('AR400', 'AR400', 'carbonSteel', 1.42)
const C1018 = metal('1018', '1018 CF', 'carbonSteel', 1.18)
const C1045 = metal('1045', '1045 HR', 'carbonSteel', 1.12)
const A4140 = metal('4140', '4140 HT', 'carbonSteel', 1.66)
const A513 = metal('A513', 'A513 ERW', 'carbonSteel', 1.31)
const A53 = metal('A53', 'A53 B', 'carbonSteel', 1.22)
const S303 = metal('303', '303', 'stainless300', 3.35)
const S304 = metal('304', '304 2B', 'stainless300', 3.05)
const S316 = metal('316', '316L 2B', 'stainless300', 4.1)
const AL3003 = metal('3003', '3003-H14', 'aluminum3003', 2.85)
const AL5052 = metal('5052', '5052-H32', 'aluminum5052', 3.05)
const AL6061 = metal('6061', '6061-T6', 'aluminum6061', 3.2)
const BRASS = metal('360', 'C360', 'brass360', 4.6)

type Sizes = Sold['sizes']

/** Only what is rolled flat has the finish of the rolls. */
const isRolled = (form: Form) => form === 'Sheet' || form === 'Coil'

function made(of: string, form: Form, { code, grade, density, price }: Metal, size: string, sizes: Sizes, more = {}) {
  const letter = { Sheet: 'SH', Plate: 'PL', Coil: 'CO', FlatBar: 'FB', RoundBar: 'RB', SquareBar: 'SQ', HexBar: 'HX' }
  const prefix = { ...letter, RoundTube: 'TU', Angle: 'AN', Wire: 'WR' }[form]
  return {
    ...{ productId: `${prefix}${code}-${size}`, of, names: null, unit: form === 'Coil' ? 'LB' : 'EA', form, sizes },
    ...{ density, price, attributes: { GRADE: isRolled(form) ? grade : grade.replace(' 2B', ''), ...more } },
  } satisfies Sold
}

/** Manufacturers' Standard Gauge, inches. */
const STEEL = {
  ...{ 7: '0.1793', 10: '0.1345', 11: '0.1196', 12: '0.1046', 14: '0.0747', 16: '0.0598', 18: '0.0478', 20: '0.0359' },
  ...{ 22: '0.0299', 24: '0.0239', 26: '0.0179' },
}
const GALVANIZED = {
  ...{ 10: '0.1382', 12: '0.1084', 14: '0.0785', 16: '0.0635', 18: '0.0516', 20: '0.0396', 22: '0.0336' },
  ...{ 24: '0.0276', 26: '0.0217', 28: '0.0187' },
}
const STAINLESS = {
  ...{ 10: '0.1406', 11: '0.125', 12: '0.1094', 14: '0.0781', 16: '0.0625', 18: '0.05', 20: '0.0375', 22: '0.0312' },
  ...{ 24: '0.025', 26: '0.0187' },
}
/** American wire gauge, by which aluminum is called. */
const ALUMINUM = {
  ...{ 8: '0.1285', 10: '0.1019', 12: '0.0808', 14: '0.0641', 16: '0.0508', 18: '0.0403', 20: '0.032', 22: '0.0253' },
}
const SHEETS = [
  [36, 96],
  [48, 96],
  [48, 120],
  [60, 120],
] as const

const sheets = (of: Metal, gauges: Readonly<Record<number, string>>, sizes: readonly (readonly [number, number])[]) =>
  Object.entries(gauges).flatMap(([gauge, thickness]) =>
    sizes.map(([width, length]) =>
      made('SHEET', 'Sheet', of, `${gauge}-${width}X${length}`, dims({ thickness, width, length }), { GAUGE: gauge }),
    ),
  )

const dims = (sizes: Readonly<Record<string, number | string>>): Sizes =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, String(size)]))

const PLATES = ['3/16', '1/4', '5/16', '3/8', '1/2', '5/8', '3/4', '1', '1-1/4', '1-1/2', '2']
const plates = (of: Metal, thick: readonly string[], sizes: readonly (readonly [number, number])[]) =>
  thick.flatMap((thickness) =>
    sizes.map(([width, length]) =>
      made(
        ...(['PLATE', 'Plate', of, `${short(thickness)}-${width}X${length}`] as const),
        dims({ thickness: inchesOf(thickness), width, length }),
        { SIZE: thickness },
      ),
    ),
  )
const PLATE_SIZES = [
  [48, 96],
  [48, 120],
  [60, 120],
  [96, 240],
] as const

/** Bars come twelve feet long, structural ones twenty. */
const TWELVE = 144
const TWENTY = 240
const ROUNDS = [
  ...[
    '1/4',
    '5/16',
    '3/8',
    '7/16',
    '1/2',
    '9/16',
    '5/8',
    '3/4',
    '7/8',
    '1',
    '1-1/8',
    '1-1/4',
    '1-3/8',
    '1-1/2',
    '1-3/4',
  ],
  ...['2', '2-1/4', '2-1/2', '3', '4'],
]
const rounds = (of: Metal, sizes: readonly string[]) =>
  sizes.map((size) =>
    made('BAR', 'RoundBar', of, short(size), dims({ outsideDiameter: inchesOf(size), length: TWELVE }), {
      SIZE: `RD ${size}`,
    }),
  )
const across = (form: 'SquareBar' | 'HexBar', of: Metal, sizes: readonly string[]) =>
  sizes.map((size) =>
    made('BAR', form, of, short(size), dims({ width: inchesOf(size), length: TWELVE }), {
      SIZE: `${form === 'HexBar' ? 'HEX' : 'SQ'} ${size}`,
    }),
  )
const flats = (of: Metal, thick: readonly string[], wide: readonly string[], length = TWELVE) =>
  thick.flatMap((thickness) =>
    wide
      .filter((width) => inchesOf(width) > inchesOf(thickness))
      .map((width) =>
        made(
          ...(['BAR', 'FlatBar', of, `${short(thickness)}X${short(width)}`] as const),
          dims({ thickness: inchesOf(thickness), width: inchesOf(width), length }),
          { SIZE: `FLAT ${thickness} x ${width}` },
        ),
      ),
  )
const THICK = ['1/8', '3/16', '1/4', '3/8', '1/2', '3/4', '1']
const WIDE = ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '2-1/2', '3', '4', '5', '6']

const tubes = (of: Metal, outside: readonly string[], walls: readonly string[]) =>
  outside.flatMap((size) =>
    walls.map((wall) =>
      made(
        ...(['TUBE', 'RoundTube', of, `${short(size)}X${wall.slice(2)}`] as const),
        dims({ outsideDiameter: inchesOf(size), thickness: wall, length: TWENTY }),
        { SIZE: `${size} x ${wall}` },
      ),
    ),
  )

/** Pipe by its nominal size: outside diameter, walls of schedules 40 and 80 (ASME B36.10). */
const PIPES = [
  ['1/4', '0.54', '0.088', '0.119'],
  ['3/8', '0.675', '0.091', '0.126'],
  ['1/2', '0.84', '0.109', '0.147'],
  ['3/4', '1.05', '0.113', '0.154'],
  ['1', '1.315', '0.133', '0.179'],
  ['1-1/4', '1.66', '0.14', '0.191'],
  ['1-1/2', '1.9', '0.145', '0.2'],
  ['2', '2.375', '0.154', '0.218'],
  ['2-1/2', '2.875', '0.203', '0.276'],
  ['3', '3.5', '0.216', '0.3'],
  ['4', '4.5', '0.237', '0.337'],
  ['6', '6.625', '0.28', '0.432'],
] as const
const pipes = PIPES.flatMap(([size, outsideDiameter, ...walls]) =>
  walls.map((thickness, at) => {
    const schedule = at === 0 ? 40 : 80
    const sizes = dims({ outsideDiameter, thickness, length: 252 })
    return made('TUBE', 'RoundTube', A53, `${short(size)}-S${schedule}`, sizes, { SIZE: `${size} sch ${schedule}` })
  }),
)

const ANGLES = [
  ...['1x1x1/8', '1-1/4x1-1/4x1/8', '1-1/2x1-1/2x1/8', '1-1/2x1-1/2x3/16', '2x2x1/8', '2x2x3/16', '2x2x1/4', '2x2x3/8'],
  ...['2-1/2x2-1/2x3/16', '2-1/2x2-1/2x1/4', '3x2x3/16', '3x2x1/4', '3x3x3/16', '3x3x1/4', '3x3x3/8', '3x3x1/2'],
  ...['4x3x1/4', '4x3x3/8', '4x4x1/4', '4x4x3/8', '4x4x1/2', '5x3x1/4', '5x3x3/8', '5x5x3/8', '6x4x3/8', '6x4x1/2'],
  ...['6x6x3/8', '6x6x1/2'],
]
const angles = (of: Metal, sizes: readonly string[], length = TWENTY) =>
  sizes.map((size) => {
    const [height, width, thickness] = size.split('x') as [string, string, string]
    const number = [height, width, thickness].map(short).join('X')
    const legs = { width: inchesOf(width), height: inchesOf(height), thickness: inchesOf(thickness), length }
    return made('ANGLE', 'Angle', of, number, dims(legs), { SIZE: size.replaceAll('x', ' x ') })
  })

const coils = (of: Metal, gauges: Readonly<Record<number, string>>, widths: readonly number[]) =>
  Object.entries(gauges).flatMap(([gauge, thickness]) =>
    widths.map((width) =>
      made('COIL', 'Coil', of, `${gauge}-${width}`, dims({ thickness, width, insideDiameter: 20 }), { GAUGE: gauge }),
    ),
  )

const only = (gauges: Readonly<Record<number, string>>, ...those: readonly number[]) =>
  Object.fromEntries(those.map((gauge) => [gauge, gauges[gauge]!]))

/** Sheet, plate, bar, tube, pipe, angle and coil in the sizes that service centres list. */
export const METALS: readonly Sold[] = [
  ...sheets(CR, only(STEEL, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26), SHEETS),
  ...sheets(HR, only(STEEL, 7, 10, 11, 12, 14, 16), SHEETS),
  ...sheets(GALV, GALVANIZED, SHEETS),
  ...sheets(S304, STAINLESS, SHEETS),
  ...sheets(S316, only(STAINLESS, 10, 11, 12, 14, 16, 18), SHEETS.slice(1)),
  ...sheets(AL3003, ALUMINUM, SHEETS),
  ...sheets(AL5052, ALUMINUM, SHEETS),
  ...sheets(AL6061, only(ALUMINUM, 8, 10, 12, 14, 16), SHEETS.slice(1)),
  ...plates(A36, PLATES, PLATE_SIZES),
  ...plates(A572, PLATES.slice(1), PLATE_SIZES.slice(1)),
  ...plates(AR400, PLATES.slice(1, 8), PLATE_SIZES.slice(1)),
  ...plates(S304, PLATES.slice(0, 8), PLATE_SIZES.slice(0, 3)),
  ...plates(AL6061, PLATES.slice(1), PLATE_SIZES.slice(0, 3)),
  ...rounds(C1018, ROUNDS),
  ...rounds(A36, ROUNDS.slice(2)),
  ...rounds(C1045, ROUNDS.slice(4)),
  ...rounds(A4140, ROUNDS.slice(4)),
  ...rounds(S303, ROUNDS.slice(0, 17)),
  ...rounds(S316, ROUNDS.slice(2, 17)),
  ...rounds(AL6061, ROUNDS),
  ...rounds(BRASS, ROUNDS.slice(0, 16)),
  ...across('SquareBar', C1018, ROUNDS.slice(0, 16)),
  ...across('SquareBar', AL6061, ROUNDS.slice(2, 16)),
  ...across('HexBar', C1018, ROUNDS.slice(0, 14)),
  ...across('HexBar', S303, ROUNDS.slice(2, 12)),
  ...across('HexBar', BRASS, ROUNDS.slice(0, 12)),
  ...flats(A36, THICK, WIDE, TWENTY),
  ...flats(C1018, THICK, WIDE.slice(0, 8)),
  ...flats(AL6061, THICK, WIDE),
  ...flats(S304, THICK.slice(0, 5), WIDE.slice(0, 9)),
  ...tubes(
    A513,
    ['1/2', '3/4', '1', '1-1/4', '1-1/2', '1-3/4', '2', '2-1/2', '3'],
    ['0.049', '0.065', '0.083', '0.12'],
  ),
  ...tubes(S304, ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2'], ['0.035', '0.049', '0.065', '0.12']),
  ...tubes(AL6061, ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '3'], ['0.035', '0.058', '0.083', '0.125']),
  ...pipes,
  ...angles(A36, ANGLES),
  ...angles(AL6061, ANGLES.slice(0, 20)),
  ...angles(S304, ANGLES.slice(0, 14)),
  ...coils(CR, only(STEEL, 12, 14, 16, 18, 20, 22, 24, 26), [36, 48, 60]),
  ...coils(HR, only(STEEL, 7, 10, 11, 12, 14), [48, 60]),
  ...coils(GALV, only(GALVANIZED, 14, 16, 18, 20, 22, 24, 26), [36, 48, 60]),
  ...coils(S304, only(STAINLESS, 14, 16, 18, 20), [36, 48]),
  ...coils(AL3003, only(ALUMINUM, 14, 16, 18, 20), [36, 48]),
]

/** What is slit of them to a width that customers ask for. They stand after everything else, whose places, codes and vendors follow from its place. */
export const STRIPS: readonly Sold[] = [
  ...coils(CR, only(STEEL, 16), [11.75, 6.5, 4.25]),
  ...coils(GALV, only(GALVANIZED, 20), [11.75]),
]
