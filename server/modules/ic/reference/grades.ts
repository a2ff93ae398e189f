import type { Limit, Material } from '../../../../shared/contracts/ic/composition.ts'

type Range = readonly [least: string | null, most: string | null]

/** A grade as it was published; limits in percent of the mass and megapascals, density in pounds a cubic inch. */
export interface PublishedGrade {
  readonly id: string
  /** English, French, Simplified and Traditional Chinese. */
  readonly names: readonly [string, string, string, string]
  readonly material: Material
  readonly alloy?: string
  readonly temper?: string
  readonly density: string
  readonly uns?: string
  readonly limits: readonly Limit[]
  readonly source: string
  /** `YYYY-MM-DD`: the edition that the limits were taken from. */
  readonly sourceDate: string
}

const upTo = (most: string): Range => [null, most]
const from = (least: string): Range => [least, null]
const limits = (of: Readonly<Partial<Record<Limit['property'], Range>>>): Limit[] =>
  (Object.entries(of) as [Limit['property'], Range][]).map(([property, [least, most]]) => ({ property, least, most }))

const A1008 = { source: 'ASTM A1008/A1008M, tables 1 and 5', sourceDate: '2020-01-01' }
const A653 = { source: 'ASTM A653/A653M, tables 1 and 2', sourceDate: '2020-01-01' }
const A36 = { source: 'ASTM A36/A36M, tables 2 and 3', sourceDate: '2019-01-01' }
const A500 = { source: 'ASTM A500/A500M, tables 1 and 2', sourceDate: '2021-01-01' }
const A572 = { source: 'ASTM A572/A572M, tables 1 and 2', sourceDate: '2021-01-01' }
const SAE = { source: 'SAE J403, table 1', sourceDate: '2014-06-01' }
const A240 = { source: 'ASTM A240/A240M, tables 1 and 2', sourceDate: '2020-01-01' }
const AA = {
  source: 'Aluminum Association, International Alloy Designations, registration record',
  sourceDate: '2018-08-01',
}
const B152 = { source: 'ASTM B152/B152M, table 1', sourceDate: '2019-01-01' }
const B16 = { source: 'ASTM B16/B16M, table 1', sourceDate: '2019-01-01' }

const STEEL = '0.2836'
const others = { othersEach: upTo('0.05'), othersTotal: upTo('0.15') }

/** [S3.22] Limits of grades that such a distributor sells, as public standards give them; whoever buys to a newer edition changes them. */
export const PUBLISHED_GRADES: readonly PublishedGrade[] = [
  {
    ...{ id: 'CS-B', names: ['Commercial steel type B', 'Acier commercial type B', '商用钢 B 型', '商用鋼 B 型'] },
    ...{ material: 'CarbonSteel', density: STEEL, ...A1008 },
    limits: limits({
      ...{
        c: ['0.02', '0.15'],
        mn: upTo('0.60'),
        p: upTo('0.030'),
        s: upTo('0.035'),
        cu: upTo('0.20'),
        ni: upTo('0.20'),
      },
      ...{ cr: upTo('0.15'), mo: upTo('0.06'), v: upTo('0.008'), ti: upTo('0.025') },
    }),
  },
  {
    ...{ id: 'DS-B', names: ['Drawing steel type B', 'Acier d’emboutissage type B', '冲压钢 B 型', '沖壓鋼 B 型'] },
    ...{ material: 'CarbonSteel', density: STEEL, ...A1008 },
    limits: limits({
      ...{
        c: ['0.02', '0.08'],
        mn: upTo('0.50'),
        p: upTo('0.020'),
        s: upTo('0.030'),
        cu: upTo('0.20'),
        ni: upTo('0.20'),
      },
      ...{ cr: upTo('0.15'), mo: upTo('0.06'), v: upTo('0.008'), ti: upTo('0.025') },
    }),
  },
  {
    ...{ id: 'GALV-CS-B', names: ['Galvanized CS type B', 'Galvanisé CS type B', '镀锌 CS B 型', '鍍鋅 CS B 型'] },
    ...{ material: 'Galvanized', density: STEEL, ...A653 },
    limits: limits({
      ...{
        c: ['0.02', '0.15'],
        mn: upTo('0.60'),
        p: upTo('0.030'),
        s: upTo('0.035'),
        cu: upTo('0.25'),
        ni: upTo('0.20'),
      },
      ...{ cr: upTo('0.15'), mo: upTo('0.06'), v: upTo('0.008'), ti: upTo('0.025') },
    }),
  },
  {
    ...{ id: 'A36', names: ['Structural steel A36', 'Acier de charpente A36', 'A36 结构钢', 'A36 結構鋼'] },
    ...{ material: 'CarbonSteel', density: STEEL, uns: 'K02600', ...A36 },
    limits: limits({
      ...{ c: upTo('0.25'), p: upTo('0.040'), s: upTo('0.050'), si: upTo('0.40') },
      ...{ yieldMpa: from('250'), tensileMpa: ['400', '550'], elongation: from('20') },
    }),
  },
  {
    ...{
      id: 'A500-B',
      names: ['Structural tube A500 B', 'Tube de charpente A500 B', 'A500 B 结构管', 'A500 B 結構管'],
    },
    ...{ material: 'CarbonSteel', density: STEEL, uns: 'K03000', ...A500 },
    limits: limits({
      ...{ c: upTo('0.26'), mn: upTo('1.35'), p: upTo('0.035'), s: upTo('0.035') },
      ...{ yieldMpa: from('315'), tensileMpa: from('400'), elongation: from('23') },
    }),
  },
  {
    ...{
      id: 'A572-50',
      names: ['High-strength A572 50', 'Haute résistance A572 50', 'A572 50 高强钢', 'A572 50 高強鋼'],
    },
    ...{ material: 'AlloySteel', density: STEEL, ...A572 },
    limits: limits({
      ...{ c: upTo('0.23'), mn: upTo('1.35'), p: upTo('0.030'), s: upTo('0.030'), si: upTo('0.40') },
      ...{ yieldMpa: from('345'), tensileMpa: from('450'), elongation: from('18') },
    }),
  },
  {
    ...{ id: '1018', names: ['Cold-drawn bar 1018', 'Barre étirée 1018', '1018 冷拔棒', '1018 冷拔棒'] },
    ...{ material: 'CarbonSteel', density: STEEL, uns: 'G10180', ...SAE },
    limits: limits({ c: ['0.15', '0.20'], mn: ['0.60', '0.90'], p: upTo('0.030'), s: upTo('0.050') }),
  },
  {
    ...{ id: '304', names: ['Stainless 304', 'Inoxydable 304', '304 不锈钢', '304 不鏽鋼'] },
    ...{ material: 'StainlessSteel', density: '0.290', uns: 'S30400', ...A240 },
    limits: limits({
      ...{ c: upTo('0.07'), mn: upTo('2.00'), p: upTo('0.045'), s: upTo('0.030'), si: upTo('0.75') },
      ...{ cr: ['17.5', '19.5'], ni: ['8.0', '10.5'], n: upTo('0.10') },
      ...{ yieldMpa: from('205'), tensileMpa: from('515'), elongation: from('40') },
    }),
  },
  {
    ...{ id: '316L', names: ['Stainless 316L', 'Inoxydable 316L', '316L 不锈钢', '316L 不鏽鋼'] },
    ...{ material: 'StainlessSteel', density: '0.290', uns: 'S31603', ...A240 },
    limits: limits({
      ...{ c: upTo('0.030'), mn: upTo('2.00'), p: upTo('0.045'), s: upTo('0.030'), si: upTo('0.75') },
      ...{ cr: ['16.0', '18.0'], ni: ['10.0', '14.0'], mo: ['2.00', '3.00'], n: upTo('0.10') },
      ...{ yieldMpa: from('170'), tensileMpa: from('485'), elongation: from('40') },
    }),
  },
  {
    ...{ id: '1100-H14', names: ['Aluminum 1100-H14', 'Aluminium 1100-H14', '1100-H14 铝', '1100-H14 鋁'] },
    ...{ material: 'Aluminum', alloy: '1100', temper: 'H14', density: '0.098', uns: 'A91100', ...AA },
    limits: limits({ cu: ['0.05', '0.20'], mn: upTo('0.05'), zn: upTo('0.10'), ...others }),
  },
  {
    ...{ id: '3003-H14', names: ['Aluminum 3003-H14', 'Aluminium 3003-H14', '3003-H14 铝', '3003-H14 鋁'] },
    ...{ material: 'Aluminum', alloy: '3003', temper: 'H14', density: '0.099', uns: 'A93003', ...AA },
    limits: limits({
      ...{ si: upTo('0.6'), fe: upTo('0.7'), cu: ['0.05', '0.20'], mn: ['1.0', '1.5'], zn: upTo('0.10') },
      ...others,
    }),
  },
  {
    ...{ id: '5052-H32', names: ['Aluminum 5052-H32', 'Aluminium 5052-H32', '5052-H32 铝', '5052-H32 鋁'] },
    ...{ material: 'Aluminum', alloy: '5052', temper: 'H32', density: '0.097', uns: 'A95052', ...AA },
    limits: limits({
      ...{
        si: upTo('0.25'),
        fe: upTo('0.40'),
        cu: upTo('0.10'),
        mn: upTo('0.10'),
        mg: ['2.2', '2.8'],
        cr: ['0.15', '0.35'],
      },
      ...{ zn: upTo('0.10'), ...others, yieldMpa: from('160'), tensileMpa: ['215', '265'], elongation: from('7') },
    }),
  },
  {
    ...{ id: '6061-T6', names: ['Aluminum 6061-T6', 'Aluminium 6061-T6', '6061-T6 铝', '6061-T6 鋁'] },
    ...{ material: 'Aluminum', alloy: '6061', temper: 'T6', density: '0.0975', uns: 'A96061', ...AA },
    limits: limits({
      ...{ si: ['0.40', '0.8'], fe: upTo('0.7'), cu: ['0.15', '0.40'], mn: upTo('0.15'), mg: ['0.8', '1.2'] },
      ...{ cr: ['0.04', '0.35'], zn: upTo('0.25'), ti: upTo('0.15'), ...others },
      ...{ yieldMpa: from('240'), tensileMpa: from('290'), elongation: from('8') },
    }),
  },
  {
    ...{ id: '6063-T5', names: ['Aluminum 6063-T5', 'Aluminium 6063-T5', '6063-T5 铝', '6063-T5 鋁'] },
    ...{ material: 'Aluminum', alloy: '6063', temper: 'T5', density: '0.0975', uns: 'A96063', ...AA },
    limits: limits({
      ...{ si: ['0.20', '0.6'], fe: upTo('0.35'), cu: upTo('0.10'), mn: upTo('0.10'), mg: ['0.45', '0.9'] },
      ...{ cr: upTo('0.10'), zn: upTo('0.10'), ti: upTo('0.10'), ...others },
    }),
  },
  {
    ...{ id: 'C110', names: ['Copper C110', 'Cuivre C110', 'C110 铜', 'C110 銅'] },
    ...{ material: 'Copper', alloy: 'C110', density: '0.323', uns: 'C11000', ...B152 },
    limits: limits({ cu: from('99.90') }),
  },
  {
    ...{
      id: 'C360',
      names: ['Free-cutting brass C360', 'Laiton de décolletage C360', 'C360 易切削黄铜', 'C360 易切削黃銅'],
    },
    ...{ material: 'Brass', alloy: 'C360', density: '0.307', uns: 'C36000', ...B16 },
    limits: limits({ cu: ['60.0', '63.0'], fe: upTo('0.35') }),
  },
]
