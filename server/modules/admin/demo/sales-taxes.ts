import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]
type Rates = readonly (readonly [fromDate: string, rate: number])[]

interface TaxRow {
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
const TAXES: readonly TaxRow[] = [
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

const GROUPS: readonly (readonly [code: string, province: string | null, taxes: readonly string[], ...Names])[] = [
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

/** Where a kind of tax is booked in the chart of the demo company, and on which lines of the return it is reported. */
const BOOKED: Readonly<
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

/** Sales taxes of the demo company, once its chart is there. */
export async function loadSalesTaxes(db: Trx): Promise<void> {
  const { rows } = await sql`select from sales_tax limit 1`.execute(db)
  if (rows.length > 0) return
  const taxes = TAXES.map(({ code, names: [en, fr, zhCn, zhTw], place, kind }, at) => {
    const [collected, recoverable, collectedLine = null, recoverableLine = null] = BOOKED[kind]
    const registration = kind === 'GST' || kind === 'HST' ? '80123 4567 RT0001' : null
    return sql`(${at + 1}, ${code}, ${en}, ${fr}, ${zhCn}, ${zhTw}, ${place}, ${kind}, ${kind === 'PST' ? 0 : 100}, false,
      ${collected}, ${recoverable}, ${collectedLine}, ${recoverableLine}, ${registration}, true, 'system', 'system')`
  })
  await sql`
    insert into sales_tax (tax_number, tax_code, name, name_fr, name_zh_cn, name_zh_tw, jurisdiction, kind,
                           recoverable_percent, compound, collected_account, recoverable_account, collected_line,
                           recoverable_line, registration_no, active, created_by, updated_by)
    values ${sql.join(taxes)}`.execute(db)
  const rates = TAXES.flatMap(({ code, rates: own }) =>
    own.map(([fromDate, rate], position) => ({ code, from_date: fromDate, rate, position })),
  )
  await sql`
    insert into sales_tax_rate (owner_id, position, from_date, rate, source)
    select s.id, r.position, r.from_date, r.rate, 'Sample'
    from json_to_recordset(${JSON.stringify(rates)}::json) as r (code text, from_date date, rate numeric, position int)
    join sales_tax s on s.tax_code = r.code`.execute(db)
  const groups = GROUPS.map(
    ([code, province, , en, fr, zhCn, zhTw]) =>
      sql`(${code}, ${en}, ${fr}, ${zhCn}, ${zhTw}, ${province}, ${province !== null}::boolean, true, 'system', 'system')`,
  )
  await sql`
    insert into tax_group (tax_group, name, name_fr, name_zh_cn, name_zh_tw, province, province_default, active, created_by,
                           updated_by)
    values ${sql.join(groups)}`.execute(db)
  const held = GROUPS.flatMap(([code, , codes]) =>
    codes.map((taxCode, position) => ({ code, tax_code: taxCode, position })),
  )
  await sql`
    insert into tax_group_tax (owner_id, position, tax_code)
    select g.id, h.position, h.tax_code
    from json_to_recordset(${JSON.stringify(held)}::json) as h (code text, tax_code text, position int)
    join tax_group g on g.tax_group = h.code`.execute(db)
  // Who charges tax where he is; the authority and the bank of the card charge none.
  await sql`
    update firm_vendor v set tax_group = f.region from firm f
    where f.id = v.owner_id and v.currency = 'CAD' and f.business_number is not null
      and f.region in (select tax_group from tax_group) and f.firm_id not in ('RECGEN-01', 'NORCAR-01')`.execute(db)
}
