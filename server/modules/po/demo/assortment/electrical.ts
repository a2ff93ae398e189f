import { inchesOf, piece, short, sized, type Names, type Sold } from './sold.ts'

const TRADE = ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '2-1/2', '3', '3-1/2', '4']

/** Kinds that come in the trade sizes of conduit: code, what the half inch costs, names. */
const CONDUIT: readonly (readonly [code: string, price: number, names: Names])[] = [
  ['EMT', 7.4, ['EMT conduit 10 ft', 'Conduit EMT 10 pi', 'EMT 金属导管 10 英尺', 'EMT 金屬導管 10 呎']],
  [
    'RMC',
    21.5,
    ['Rigid steel conduit 10 ft', 'Conduit rigide en acier 10 pi', '刚性钢导管 10 英尺', '剛性鋼導管 10 呎'],
  ],
  [
    'PVC',
    6.1,
    ['Rigid PVC conduit 10 ft', 'Conduit rigide en PVC 10 pi', '硬质 PVC 导管 10 英尺', '硬質 PVC 導管 10 呎'],
  ],
  [
    'FMC',
    24,
    ['Flexible metal conduit 50 ft', 'Conduit métallique flexible 50 pi', '金属软管 50 英尺', '金屬軟管 50 呎'],
  ],
  ['LFMC', 58, ['Liquid-tight conduit 50 ft', 'Conduit étanche flexible 50 pi', '防液软管 50 英尺', '防液軟管 50 呎']],
  ['ENT', 31, ['ENT tubing 100 ft', 'Tube ENT 100 pi', 'ENT 电工软管 100 英尺', 'ENT 電工軟管 100 呎']],
]

const FITTINGS: readonly (readonly [code: string, price: number, names: Names])[] = [
  ['EMTCS', 0.62, ['EMT set-screw connector', 'Connecteur EMT à vis', 'EMT 顶丝接头', 'EMT 頂絲接頭']],
  ['EMTCC', 1.15, ['EMT compression connector', 'Connecteur EMT à compression', 'EMT 压紧接头', 'EMT 壓緊接頭']],
  ['EMTKS', 0.71, ['EMT set-screw coupling', 'Raccord EMT à vis', 'EMT 顶丝直接', 'EMT 頂絲直接']],
  ['EMTKC', 1.28, ['EMT compression coupling', 'Raccord EMT à compression', 'EMT 压紧直接', 'EMT 壓緊直接']],
  ['EMTEL', 4.9, ['EMT elbow 90°', 'Coude EMT 90°', 'EMT 90° 弯头', 'EMT 90° 彎頭']],
  ['EMTS1', 0.24, ['One-hole strap', 'Attache à un trou', '单孔管卡', '單孔管卡']],
  ['LOCK', 0.18, ['Conduit locknut', 'Contre-écrou', '导管锁母', '導管鎖母']],
  ['BUSH', 0.34, ['Insulating bushing', 'Manchon isolant', '绝缘护套', '絕緣護套']],
  ['RMCKP', 3.4, ['Rigid coupling', 'Raccord rigide', '刚性导管直接', '剛性導管直接']],
  ['RMCEL', 12.8, ['Rigid elbow 90°', 'Coude rigide 90°', '刚性导管 90° 弯头', '剛性導管 90° 彎頭']],
  ['RMCNP', 2.1, ['Rigid nipple, close', 'Mamelon rigide court', '刚性短接管', '剛性短接管']],
  ['PVCKP', 0.45, ['PVC coupling', 'Raccord en PVC', 'PVC 直接', 'PVC 直接']],
  ['PVCEL', 2.3, ['PVC elbow 90°', 'Coude en PVC 90°', 'PVC 90° 弯头', 'PVC 90° 彎頭']],
  ['PVCMA', 0.58, ['PVC terminal adapter', 'Adaptateur mâle en PVC', 'PVC 外螺纹接头', 'PVC 外螺紋接頭']],
  ['PVCFA', 0.64, ['PVC female adapter', 'Adaptateur femelle en PVC', 'PVC 内螺纹接头', 'PVC 內螺紋接頭']],
  ['LFCN', 4.4, ['Liquid-tight connector', 'Connecteur étanche', '防液接头', '防液接頭']],
  ['FXCN', 1.6, ['Flex connector', 'Connecteur pour flexible', '软管接头', '軟管接頭']],
  ['BODLB', 9.6, ['Conduit body LB', 'Raccord de tirage LB', '导管穿线盒 LB', '導管穿線盒 LB']],
  ['BODLL', 9.6, ['Conduit body LL', 'Raccord de tirage LL', '导管穿线盒 LL', '導管穿線盒 LL']],
  ['BODT', 11.2, ['Conduit body T', 'Raccord de tirage T', '导管穿线盒 T', '導管穿線盒 T']],
  ['BODC', 9.9, ['Conduit body C', 'Raccord de tirage C', '导管穿线盒 C', '導管穿線盒 C']],
  ['HANG', 0.95, ['Conduit hanger', 'Collier de suspension', '导管吊卡', '導管吊卡']],
]

const rounded = (price: number) => Math.round(price * 10_000) / 10_000
/** The larger, the dearer: about as its section grows. */
const grown = (price: number, size: string) => rounded(price * (inchesOf(size) / 0.5) ** 1.25)

const inSizes = (of: string, kinds: typeof CONDUIT): Sold[] =>
  kinds.flatMap(([code, price, names]) =>
    TRADE.map((size) => piece(of, `${code}-${short(size)}`, sized(names, `${size} in`), grown(price, size))),
  )

/** Copper of building wire: gauge, circular mils in thousands. */
const GAUGES = [
  ...([
    ['14', 4.1],
    ['12', 6.5],
    ['10', 10.4],
    ['8', 16.5],
    ['6', 26.2],
    ['4', 41.7],
    ['2', 66.4],
  ] as const),
  ...([
    ['1/0', 105.6],
    ['2/0', 133.1],
    ['3/0', 167.8],
    ['4/0', 211.6],
    ['250', 250],
    ['500', 500],
  ] as const),
]
const COLOURS: readonly (readonly [code: string, names: Names])[] = [
  ['BK', ['black', 'noir', '黑', '黑']],
  ['RD', ['red', 'rouge', '红', '紅']],
  ['BL', ['blue', 'bleu', '蓝', '藍']],
  ['WH', ['white', 'blanc', '白', '白']],
  ['GN', ['green', 'vert', '绿', '綠']],
]
const FEET = { unit: 'FT' as const }

const strands = (code: string, names: Names, price: number): Sold[] =>
  GAUGES.flatMap(([gauge, mils]) =>
    COLOURS.slice(0, mils > 60 ? 3 : 5).map(([letters, colour]) => {
      const said = names.map((name, at) => `${name} ${gauge} AWG ${colour[at]}`) as unknown as Names
      return {
        ...piece('WIRE', `${code}-${gauge.replace('/', '-')}-${letters}`, said, rounded(0.06 + price * mils)),
        ...FEET,
      }
    }),
  )

const cables = (code: string, names: Names, sizes: readonly (readonly [size: string, price: number])[]): Sold[] =>
  sizes.map(([size, price]) => ({
    ...piece('WIRE', `${code}-${size.replace('/', '-')}`, sized(names, size), price),
    ...FEET,
  }))

const BOXES: readonly (readonly [code: string, price: number, names: Names])[] = [
  ['BX1104', 2.6, ['Octagon box 4 in', 'Boîte octogonale 4 po', '八角盒 4 英寸', '八角盒 4 吋']],
  ['BX2104', 2.1, ['Device box 3 x 2', 'Boîte pour dispositif 3 x 2', '开关盒 3 x 2', '開關盒 3 x 2']],
  ['BX52151', 3.1, ['Square box 4 in', 'Boîte carrée 4 po', '方盒 4 英寸', '方盒 4 吋']],
  ['BX72171', 4.7, ['Square box 4-11/16 in', 'Boîte carrée 4-11/16 po', '方盒 4-11/16 英寸', '方盒 4-11/16 吋']],
  ['BXFS1', 8.8, ['Cast FS box, one gang', 'Boîte FS coulée simple', '铸造 FS 单联盒', '鑄造 FS 單聯盒']],
  ['BXMAS2', 5.9, ['Masonry box, two gang', 'Boîte pour maçonnerie double', '砌筑双联盒', '砌築雙聯盒']],
  ['CV4B', 0.7, ['Square cover, blank', 'Couvercle carré plein', '方盒盲盖', '方盒盲蓋']],
  ['CV4D', 1.2, ['Square cover, duplex', 'Couvercle carré double', '方盒双联盖', '方盒雙聯蓋']],
  ['RC15D', 1.9, ['Duplex receptacle 15 A', 'Prise double 15 A', '双联插座 15 A', '雙聯插座 15 A']],
  ['RC20GF', 24.5, ['GFCI receptacle 20 A', 'Prise DDFT 20 A', 'GFCI 插座 20 A', 'GFCI 插座 20 A']],
  ['SW15', 1.7, ['Single-pole switch 15 A', 'Interrupteur unipolaire 15 A', '单极开关 15 A', '單極開關 15 A']],
  ['SW15-3', 3.2, ['Three-way switch 15 A', 'Interrupteur à trois voies 15 A', '三路开关 15 A', '三路開關 15 A']],
  ['BR15', 14.8, ['Breaker 15 A, one pole', 'Disjoncteur 15 A unipolaire', '断路器 15 A 单极', '斷路器 15 A 單極']],
  ['BR20', 14.8, ['Breaker 20 A, one pole', 'Disjoncteur 20 A unipolaire', '断路器 20 A 单极', '斷路器 20 A 單極']],
  ['BR30-2', 31.4, ['Breaker 30 A, two pole', 'Disjoncteur 30 A bipolaire', '断路器 30 A 双极', '斷路器 30 A 雙極']],
  ['BR60-2', 38.9, ['Breaker 60 A, two pole', 'Disjoncteur 60 A bipolaire', '断路器 60 A 双极', '斷路器 60 A 雙極']],
  [
    'PN100',
    118,
    ['Load centre 100 A, 24 circuits', 'Panneau 100 A, 24 circuits', '配电箱 100 A 24 回路', '配電箱 100 A 24 迴路'],
  ],
  [
    'PN200',
    246,
    ['Load centre 200 A, 40 circuits', 'Panneau 200 A, 40 circuits', '配电箱 200 A 40 回路', '配電箱 200 A 40 迴路'],
  ],
]

/** Conduit with its fittings, wire and cable, boxes and devices. */
export const ELECTRICAL: readonly Sold[] = [
  ...inSizes('CONDUIT', CONDUIT),
  ...inSizes('FITTING', FITTINGS),
  ...strands('T90', ['T90 wire', 'Fil T90', 'T90 电线', 'T90 電線'], 0.0165),
  ...strands('RW90', ['RW90 wire', 'Fil RW90', 'RW90 电线', 'RW90 電線'], 0.0182),
  ...cables(
    'NMD90',
    ['NMD90 cable', 'Câble NMD90', 'NMD90 电缆', 'NMD90 電纜'],
    [
      ['14/3', 0.92],
      ['12/2', 0.94],
      ['12/3', 1.38],
      ['10/2', 1.52],
      ['10/3', 2.2],
      ['8/3', 3.6],
      ['6/3', 5.4],
    ],
  ),
  ...cables(
    'AC90',
    ['AC90 armoured cable', 'Câble armé AC90', 'AC90 铠装电缆', 'AC90 鎧裝電纜'],
    [
      ['14/2', 1.1],
      ['14/3', 1.55],
      ['12/2', 1.5],
      ['12/3', 2.1],
      ['10/2', 2.4],
      ['10/3', 3.3],
      ['8/3', 5.2],
      ['6/3', 7.7],
    ],
  ),
  ...cables(
    'TECK90',
    ['TECK90 cable', 'Câble TECK90', 'TECK90 电缆', 'TECK90 電纜'],
    [
      ['14/3', 3.1],
      ['12/3', 3.6],
      ['10/3', 4.6],
      ['8/3', 6.6],
      ['6/3', 9.1],
      ['4/3', 13.2],
      ['2/3', 19.8],
      ['1/0-3', 31],
    ],
  ),
  ...cables(
    'SOOW',
    ['SOOW cord', 'Cordon SOOW', 'SOOW 软电缆', 'SOOW 軟電纜'],
    [
      ['16/3', 1.2],
      ['14/3', 1.7],
      ['12/3', 2.3],
      ['10/3', 3.4],
      ['10/4', 4.5],
      ['8/4', 6.9],
    ],
  ),
  ...BOXES.map(([code, price, names]) => piece('DEVICE', code, names, price)),
]
