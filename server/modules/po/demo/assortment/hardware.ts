import { inchesOf, piece, short, sized, type Names, type Sold } from './sold.ts'

const PIPE = ['1/8', '1/4', '3/8', '1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '3', '4']
const MALLEABLE: readonly (readonly [code: string, price: number, names: Names])[] = [
  ['E90', 1.4, ['Elbow 90°', 'Coude 90°', '90° 弯头', '90° 彎頭']],
  ['E45', 1.7, ['Elbow 45°', 'Coude 45°', '45° 弯头', '45° 彎頭']],
  ['S90', 2.2, ['Street elbow 90°', 'Coude mâle-femelle 90°', '90° 内外丝弯头', '90° 內外絲彎頭']],
  ['TEE', 2, ['Tee', 'Té', '三通', '三通']],
  ['CPL', 1.5, ['Coupling', 'Manchon', '管箍', '管箍']],
  ['UNI', 4.8, ['Union', 'Raccord union', '活接头', '活接頭']],
  ['CAP', 1, ['Cap', 'Bouchon femelle', '管帽', '管帽']],
  ['PLG', 0.8, ['Plug', 'Bouchon mâle', '管堵', '管堵']],
  ['FLN', 3.9, ['Floor flange', 'Bride de plancher', '法兰座', '法蘭座']],
]
const COATS: readonly (readonly [code: string, factor: number, names: Names])[] = [
  ['B', 1, ['malleable, black', 'malléable noir', '黑色玛钢', '黑色瑪鋼']],
  ['G', 1.35, ['malleable, galvanized', 'malléable galvanisé', '镀锌玛钢', '鍍鋅瑪鋼']],
]

const rounded = (price: number) => Math.round(price * 10_000) / 10_000
const larger = (price: number, size: string, by: number) => rounded(price * (0.6 + inchesOf(size) ** by))

const fittings = MALLEABLE.flatMap(([code, price, names]) =>
  COATS.flatMap(([coat, factor, said]) =>
    PIPE.map((size) => {
      const called = names.map((name, at) => `${name} ${size} NPT, ${said[at]}`) as unknown as Names
      return piece('FITTING', `MI${code}${coat}-${short(size)}`, called, larger(price * factor, size, 1.4))
    }),
  ),
)

const SIXTY_FOURTHS = Array.from({ length: 29 }, (_, at) => at + 4)
/** A number of sixty-fourths as a drill is marked with it: 4 is 1/16. */
function fraction(of: number): string {
  let [over, under] = [of, 64]
  while (over % 2 === 0) [over, under] = [over / 2, under / 2]
  return `${over}/${under}`
}

const sizes = (code: string, names: Names, price: number, those: readonly string[], by = 1.2): Sold[] =>
  those.map((size) => piece('TOOL', `${code}-${short(size)}`, sized(names, size), larger(price, size, by)))

const named = (code: string, names: Names, those: readonly (readonly [size: string, price: number])[]): Sold[] =>
  those.map(([size, price]) =>
    piece('TOOL', `${code}-${size.replaceAll(/[^0-9A-Z]/g, '')}`.slice(0, 20), sized(names, size), price),
  )

const DRILLS = SIXTY_FOURTHS.map(fraction)
const HOLES = ['3/4', '7/8', '1', '1-1/8', '1-1/4', '1-3/8', '1-1/2', '1-3/4', '2', '2-1/4', '2-1/2', '3', '3-1/2', '4']

const tools = [
  ...sizes('DRJ', ['Jobber drill, HSS', 'Foret standard HSS', '高速钢直柄钻头', '高速鋼直柄鑽頭'], 2.1, DRILLS, 1.6),
  ...sizes(
    'DRC',
    ['Jobber drill, cobalt', 'Foret standard au cobalt', '含钴直柄钻头', '含鈷直柄鑽頭'],
    4.3,
    DRILLS,
    1.6,
  ),
  ...sizes('HSB', ['Hole saw, bi-metal', 'Scie-cloche bimétal', '双金属开孔锯', '雙金屬開孔鋸'], 6.4, HOLES, 0.8),
  ...named(
    'TAP',
    ['Tap, HSS', 'Taraud HSS', '高速钢丝锥', '高速鋼絲錐'],
    [
      ...([
        ['4-40', 6.2],
        ['6-32', 6.2],
        ['8-32', 6.2],
        ['10-24', 6.4],
        ['10-32', 6.4],
        ['1/4-20', 6.9],
      ] as const),
      ...([
        ['5/16-18', 7.8],
        ['3/8-16', 8.6],
        ['1/2-13', 11.2],
        ['5/8-11', 16.9],
        ['3/4-10', 22.4],
      ] as const),
    ],
  ),
  ...named(
    'DISC',
    ['Cutting disc', 'Disque à tronçonner', '切割片', '切割片'],
    [
      ['4-1/2 X .045', 2.1],
      ['5 X .045', 2.4],
      ['6 X .045', 3.3],
      ['7 X 1/16', 4.1],
      ['9 X 1/16', 5.9],
      ['14 X 3/32', 8.8],
    ],
  ),
  ...named(
    'FLAP',
    ['Flap disc 4-1/2 in', 'Disque à lamelles 4-1/2 po', '百叶片 4-1/2 英寸', '百葉片 4-1/2 吋'],
    [
      ['40 GRIT', 6.1],
      ['60 GRIT', 6.1],
      ['80 GRIT', 6.3],
      ['120 GRIT', 6.6],
    ],
  ),
  ...named(
    'BAND',
    ['Band saw blade', 'Lame de scie à ruban', '带锯条', '帶鋸條'],
    [
      ['93 IN 10/14', 38],
      ['114 IN 6/10', 52],
      ['132 IN 5/8', 64],
      ['162 IN 4/6', 92],
      ['184 IN 3/4', 131],
      ['202 IN 2/3', 158],
    ],
  ),
  ...named(
    'BIT',
    ['Step bit', 'Foret étagé', '阶梯钻', '階梯鑽'],
    [
      ['1/8-1/2', 28],
      ['1/4-3/4', 36],
      ['1/4-7/8', 41],
      ['1/4-1-3/8', 62],
    ],
  ),
  ...named(
    'TAPE',
    ['Tape', 'Ruban', '胶带', '膠帶'],
    [
      ['3/4 X 60 BLACK', 3.9],
      ['3/4 X 66 RED', 2.6],
      ['3/4 X 66 WHITE', 2.6],
      ['2 X 180 DUCT', 11.4],
    ],
  ),
]

const THREADS = ['1/4', '5/16', '3/8', '1/2', '5/8', '3/4', '7/8', '1']
const LENGTHS = ['1', '1-1/2', '2', '2-1/2', '3', '4']
const bolts = THREADS.flatMap((size) =>
  LENGTHS.map((length) => {
    const names: Names = ['Hex bolt grade 5', 'Boulon hexagonal grade 5', '5 级六角螺栓', '5 級六角螺栓']
    const price = rounded(0.08 + inchesOf(size) ** 2 * (0.5 + inchesOf(length) * 0.45))
    return piece('FASTENER', `HB5-${short(size)}X${short(length)}`, sized(names, `${size} x ${length}`), price)
  }),
)
const threaded = (code: string, names: Names, price: number) =>
  THREADS.map((size) =>
    piece('FASTENER', `${code}-${short(size)}`, sized(names, size), rounded(price * (0.1 + inchesOf(size) ** 2))),
  )

const STRUT: readonly (readonly [code: string, price: number, names: Names])[] = [
  [
    'ST158-12',
    21,
    [
      'Strut 1-5/8 x 1-5/8, 12 ga, 10 ft',
      'Profilé 1-5/8 x 1-5/8, 12 ga, 10 pi',
      'C 型槽钢 1-5/8 x 1-5/8',
      'C 型槽鋼 1-5/8 x 1-5/8',
    ],
  ],
  [
    'ST158-14',
    16,
    [
      'Strut 1-5/8 x 1-5/8, 14 ga, 10 ft',
      'Profilé 1-5/8 x 1-5/8, 14 ga, 10 pi',
      'C 型槽钢 1-5/8 14 号',
      'C 型槽鋼 1-5/8 14 號',
    ],
  ],
  [
    'ST1316-14',
    12,
    ['Strut 1-5/8 x 13/16, 14 ga, 10 ft', 'Profilé 1-5/8 x 13/16, 14 ga, 10 pi', 'C 型槽钢 13/16', 'C 型槽鋼 13/16'],
  ],
]

/** Pipe fittings, cutting tools, fasteners and strut. */
export const HARDWARE: readonly Sold[] = [
  ...fittings,
  ...tools,
  ...bolts,
  ...threaded('HN', ['Hex nut', 'Écrou hexagonal', '六角螺母', '六角螺母'], 0.5),
  ...threaded('FW', ['Flat washer', 'Rondelle plate', '平垫圈', '平墊圈'], 0.22),
  ...threaded('LW', ['Lock washer', 'Rondelle frein', '弹簧垫圈', '彈簧墊圈'], 0.26),
  ...threaded('TR', ['Threaded rod 10 ft', 'Tige filetée 10 pi', '全螺纹杆 10 英尺', '全螺紋桿 10 呎'], 26),
  ...STRUT.map(([code, price, names]) => piece('FASTENER', code, names, price)),
]
