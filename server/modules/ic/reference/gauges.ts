import type { Material } from '../../../../shared/contracts/ic/composition.ts'

interface GaugeTable {
  readonly material: Material
  readonly source: string
  /** `YYYY-MM-DD` */
  readonly validFrom: string
  /** Inches, from gauge 7 on. */
  readonly thicknesses: readonly string[]
}

const FIRST = 7
const MSG = 'Manufacturers’ Standard Gauge for Sheet Steel, 41.82 lb/ft² an inch'
const GALVANIZED = 'Galvanized Sheet Gauge, zinc coating of 2.5 oz/ft² included'
const STAINLESS = 'United States Standard Gauge for stainless sheet, 15 U.S.C. 206'
const BROWN_SHARPE = 'American Wire (Brown & Sharpe) Gauge, ASTM B258'

/** [supply 5.4] As they were published, by metal; copper and brass are measured as aluminum is. */
const TABLES: readonly GaugeTable[] = [
  {
    ...{ material: 'CarbonSteel', source: MSG, validFrom: '1893-07-01' },
    thicknesses: [
      ...[
        '0.1793',
        '0.1644',
        '0.1495',
        '0.1345',
        '0.1196',
        '0.1046',
        '0.0897',
        '0.0747',
        '0.0673',
        '0.0598',
        '0.0538',
        '0.0478',
      ],
      ...[
        '0.0418',
        '0.0359',
        '0.0329',
        '0.0299',
        '0.0269',
        '0.0239',
        '0.0209',
        '0.0179',
        '0.0164',
        '0.0149',
        '0.0135',
        '0.0120',
      ],
    ],
  },
  {
    ...{ material: 'Galvanized', source: GALVANIZED, validFrom: '1893-07-01' },
    thicknesses: [
      ...[
        '0.1832',
        '0.1681',
        '0.1532',
        '0.1382',
        '0.1233',
        '0.1084',
        '0.0934',
        '0.0785',
        '0.0710',
        '0.0635',
        '0.0575',
        '0.0516',
      ],
      ...[
        '0.0456',
        '0.0396',
        '0.0366',
        '0.0336',
        '0.0306',
        '0.0276',
        '0.0247',
        '0.0217',
        '0.0202',
        '0.0187',
        '0.0172',
        '0.0157',
      ],
    ],
  },
  {
    ...{ material: 'StainlessSteel', source: STAINLESS, validFrom: '1893-07-01' },
    thicknesses: [
      ...[
        '0.1875',
        '0.1719',
        '0.1562',
        '0.1406',
        '0.1250',
        '0.1094',
        '0.0938',
        '0.0781',
        '0.0703',
        '0.0625',
        '0.0562',
        '0.0500',
      ],
      ...[
        '0.0438',
        '0.0375',
        '0.0344',
        '0.0312',
        '0.0281',
        '0.0250',
        '0.0219',
        '0.0188',
        '0.0172',
        '0.0156',
        '0.0141',
        '0.0125',
      ],
    ],
  },
  {
    ...{ material: 'Aluminum', source: BROWN_SHARPE, validFrom: '2014-05-01' },
    thicknesses: [
      ...[
        '0.1443',
        '0.1285',
        '0.1144',
        '0.1019',
        '0.0907',
        '0.0808',
        '0.0720',
        '0.0641',
        '0.0571',
        '0.0508',
        '0.0453',
        '0.0403',
      ],
      ...[
        '0.0359',
        '0.0320',
        '0.0285',
        '0.0253',
        '0.0226',
        '0.0201',
        '0.0179',
        '0.0159',
        '0.0142',
        '0.0126',
        '0.0113',
        '0.0100',
      ],
    ],
  },
]

const LIKE_ALUMINUM: readonly Material[] = ['Copper', 'Brass']

export interface PublishedGauge {
  readonly material: Material
  readonly gauge: string
  readonly thickness: string
  readonly source: string
  readonly validFrom: string
}

const rowsOf = ({ material, source, validFrom, thicknesses }: GaugeTable): PublishedGauge[] =>
  thicknesses.map((thickness, at) => ({ material, gauge: String(FIRST + at), thickness, source, validFrom }))

export const PUBLISHED_GAUGES: readonly PublishedGauge[] = TABLES.flatMap((table) => [
  ...rowsOf(table),
  ...(table.material === 'Aluminum' ? LIKE_ALUMINUM.flatMap((material) => rowsOf({ ...table, material })) : []),
])
