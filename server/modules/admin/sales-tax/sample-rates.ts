type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]
type Rates = readonly (readonly [fromDate: string, rate: number])[]

export interface TaxRow {
  readonly code: string
  readonly names: Names
  readonly place: string
  readonly kind: 'GST' | 'HST' | 'PST' | 'QST' | 'Exempt' | 'Zero'
  readonly rates: Rates
}

const tax = (code: string, kind: TaxRow['kind'], place: string, rates: Rates, ...names: Names): TaxRow => ({
  ...{ code, names, place, kind, rates },
})

const hst = (province: string, rates: Rates, en: string, fr: string, zhCn: string, zhTw: string): TaxRow =>
  tax(`HST-${province}`, 'HST', `CA-${province}`, rates, `HST ${en}`, `TVH ${fr}`, `${zhCn} HST`, `${zhTw} HST`)

/** Sample rates: each company replaces them from the public notices of the CRA and of its provinces. */
export const TAXES: readonly TaxRow[] = [
  tax('GST', 'GST', 'CA', [['2008-01-01', 5]], 'GST', 'TPS', '商品及服务税', '商品及服務稅'),
  hst('ON', [['2010-07-01', 13]], 'Ontario', 'Ontario', '安大略省', '安大略省'),
  hst(
    'NB',
    [
      ['2010-07-01', 13],
      ['2016-07-01', 15],
    ],
    'New Brunswick',
    'Nouveau-Brunswick',
    '新不伦瑞克省',
    '新布藍茲維省',
  ),
  hst(
    'NS',
    [
      ['2010-07-01', 15],
      ['2025-04-01', 14],
    ],
    'Nova Scotia',
    'Nouvelle-Écosse',
    '新斯科舍省',
    '新斯科細亞省',
  ),
  hst('PE', [['2016-10-01', 15]], 'Prince Edward Island', 'Île-du-Prince-Édouard', '爱德华王子岛省', '愛德華王子島省'),
  hst(
    'NL',
    [['2016-07-01', 15]],
    'Newfoundland and Labrador',
    'Terre-Neuve-et-Labrador',
    '纽芬兰与拉布拉多省',
    '紐芬蘭與拉布拉多省',
  ),
  tax(
    'PST-BC',
    'PST',
    'CA-BC',
    [['2013-04-01', 7]],
    'PST British Columbia',
    'TVP C.-B.',
    '不列颠哥伦比亚省 PST',
    '卑詩省 PST',
  ),
  tax(
    'PST-SK',
    'PST',
    'CA-SK',
    [['2017-03-23', 6]],
    'PST Saskatchewan',
    'TVP Saskatchewan',
    '萨斯喀彻温省 PST',
    '薩斯喀徹溫省 PST',
  ),
  tax(
    'RST-MB',
    'PST',
    'CA-MB',
    [['2019-07-01', 7]],
    'RST Manitoba',
    'TVD Manitoba',
    '曼尼托巴省 RST',
    '曼尼托巴省 RST',
  ),
  tax('QST', 'QST', 'CA-QC', [['2013-01-01', 9.975]], 'QST', 'TVQ', '魁北克销售税', '魁北克銷售稅'),
  tax('EXEMPT', 'Exempt', 'CA', [['2008-01-01', 0]], 'Exempt', 'Exonéré', '免税', '免稅'),
  tax('ZERO', 'Zero', 'CA', [['2008-01-01', 0]], 'Zero-rated', 'Détaxé', '零税率', '零稅率'),
]

export const GROUPS: readonly (readonly [code: string, province: string | null, taxes: readonly string[], ...Names])[] =
  [
    ['ON', 'CA-ON', ['HST-ON'], 'Ontario', 'Ontario', '安大略省', '安大略省'],
    ['QC', 'CA-QC', ['GST', 'QST'], 'Québec', 'Québec', '魁北克省', '魁北克省'],
    ['BC', 'CA-BC', ['GST', 'PST-BC'], 'British Columbia', 'Colombie-Britannique', '不列颠哥伦比亚省', '卑詩省'],
    ['AB', 'CA-AB', ['GST'], 'Alberta', 'Alberta', '艾伯塔省', '亞伯達省'],
    ['SK', 'CA-SK', ['GST', 'PST-SK'], 'Saskatchewan', 'Saskatchewan', '萨斯喀彻温省', '薩斯喀徹溫省'],
    ['MB', 'CA-MB', ['GST', 'RST-MB'], 'Manitoba', 'Manitoba', '曼尼托巴省', '曼尼托巴省'],
    ['NB', 'CA-NB', ['HST-NB'], 'New Brunswick', 'Nouveau-Brunswick', '新不伦瑞克省', '新布藍茲維省'],
    ['NS', 'CA-NS', ['HST-NS'], 'Nova Scotia', 'Nouvelle-Écosse', '新斯科舍省', '新斯科細亞省'],
    ['PE', 'CA-PE', ['HST-PE'], 'Prince Edward Island', 'Île-du-Prince-Édouard', '爱德华王子岛省', '愛德華王子島省'],
    [
      'NL',
      'CA-NL',
      ['HST-NL'],
      'Newfoundland and Labrador',
      'Terre-Neuve-et-Labrador',
      '纽芬兰与拉布拉多省',
      '紐芬蘭與拉布拉多省',
    ],
    ['YT', 'CA-YT', ['GST'], 'Yukon', 'Yukon', '育空地区', '育空地區'],
    ['NT', 'CA-NT', ['GST'], 'Northwest Territories', 'Territoires du Nord-Ouest', '西北地区', '西北地區'],
    ['NU', 'CA-NU', ['GST'], 'Nunavut', 'Nunavut', '努纳武特地区', '努納武特地區'],
    ['EXPORT', null, ['ZERO'], 'Exports', 'Exportations', '出口', '出口'],
    ['EXEMPT', null, ['EXEMPT'], 'Exempt', 'Exonéré', '免税', '免稅'],
  ]

/** Where a kind of tax is booked in the chart that comes with the suite, and on which lines of the return it is reported. */
export const BOOKED: Readonly<
  Record<TaxRow['kind'], readonly [collected: string, recoverable: string, ...(string | null)[]]>
> = {
  GST: ['2100', '2110', '103', '106'],
  HST: ['2100', '2110', '103', '106'],
  // Filed with another authority, on a return of its own.
  QST: ['2130', '2140', '203', '206'],
  PST: ['2120', '2120', null, null],
  Exempt: ['2100', '2110', null, null],
  Zero: ['2100', '2110', null, null],
}
