import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'

interface TermsRow {
  code: string
  texts: readonly [en: string, fr: string, zhCn: string, zhTw: string]
  rule?: 'NetDays' | 'DayOfMonth' | 'EndOfMonth'
  days?: number
  dueDay?: number
  discount?: readonly [percent: number, days: number]
  prepayment?: number
  cod?: boolean
  side?: 'payables' | 'receivables'
  /** Days of equal instalments. */
  instalments?: readonly number[]
}

const TERMS: readonly TermsRow[] = [
  { code: 'N30', texts: ['Net 30 days', 'Net 30 jours', '净 30 天', '淨 30 天'], days: 30 },
  { code: 'N15', texts: ['Net 15 days', 'Net 15 jours', '净 15 天', '淨 15 天'], days: 15 },
  { code: 'N60', texts: ['Net 60 days', 'Net 60 jours', '净 60 天', '淨 60 天'], days: 60 },
  {
    code: '2/10N30',
    texts: [
      '2% 10 days, net 30',
      '2 % 10 jours, net 30',
      '10 天内付款 2% 折扣，净 30 天',
      '10 天內付款 2% 折扣，淨 30 天',
    ],
    days: 30,
    discount: [2, 10],
  },
  {
    code: 'EOM15',
    texts: ['15 days after month end', '15 jours après la fin du mois', '月结后 15 天', '月結後 15 天'],
    rule: 'EndOfMonth',
    days: 15,
  },
  {
    code: 'DUE20',
    texts: ['20th of the next month', 'Le 20 du mois suivant', '次月 20 日', '次月 20 日'],
    rule: 'DayOfMonth',
    dueDay: 20,
  },
  {
    code: 'COD',
    texts: ['Cash on delivery', 'Payable à la livraison', '货到付款', '貨到付款'],
    cod: true,
    side: 'receivables',
  },
  {
    code: 'DEP30',
    texts: [
      '30% deposit, rest net 30',
      'Acompte de 30 %, solde net 30',
      '预付 30%，余款 30 天',
      '預付 30%，餘款 30 天',
    ],
    days: 30,
    prepayment: 30,
  },
  {
    code: '3PAY',
    texts: ['Three equal payments', 'Trois versements égaux', '三期等额付款', '三期等額付款'],
    days: 90,
    instalments: [30, 60, 90],
  },
]

const REPS = [
  ['PBELL', 'Patricia Bell', true, null, 'Ontario', '0', 'NetSales'],
  ['DCHEN', 'David Chen', false, 'PBELL', 'Toronto', '2.5', 'NetSales'],
  ['MROY', 'Marc-André Roy', false, 'PBELL', 'Montréal and Laval', '2.5', 'NetSales'],
  ['JOKAFOR', 'Joy Okafor', false, 'PBELL', 'Hamilton and Niagara', '3', 'Margin'],
  ['HOUSE', 'House accounts', false, null, null, '0', 'NetSales'],
] as const

/** Statutory holidays of 2026 and 2027 in Ontario, and those of Québec that differ. */
const HOLIDAYS = [
  ['2026-12-25', null, 'Christmas Day', 'Noël', '圣诞节', '聖誕節'],
  ['2026-12-26', 'ON', 'Boxing Day', 'Lendemain de Noël', '节礼日', '節禮日'],
  ['2027-01-01', null, 'New Year’s Day', 'Jour de l’An', '元旦', '元旦'],
  ['2027-02-15', 'ON', 'Family Day', 'Jour de la famille', '家庭日', '家庭日'],
  ['2027-03-26', null, 'Good Friday', 'Vendredi saint', '耶稣受难日', '耶穌受難日'],
  ['2027-05-24', 'ON', 'Victoria Day', 'Fête de la Reine', '维多利亚日', '維多利亞日'],
  ['2027-05-24', 'QC', 'National Patriots’ Day', 'Journée nationale des patriotes', '爱国者日', '愛國者日'],
  ['2027-06-24', 'QC', 'National Holiday', 'Fête nationale', '魁北克省庆日', '魁北克省慶日'],
  ['2027-07-01', null, 'Canada Day', 'Fête du Canada', '加拿大国庆日', '加拿大國慶日'],
  ['2027-09-06', null, 'Labour Day', 'Fête du Travail', '劳动节', '勞動節'],
  ['2027-10-11', null, 'Thanksgiving', 'Action de grâces', '感恩节', '感恩節'],
  ['2027-12-25', null, 'Christmas Day', 'Noël', '圣诞节', '聖誕節'],
] as const

/** Terms, sales reps and holidays of the demo company. */
export async function loadTradeMasters(db: Trx): Promise<void> {
  await loadTerms(db)
  const reps = REPS.map(
    ([id, name, isManager, manager, territory, percent, basis]) =>
      sql`(${id}, ${name}, true, ${isManager}, ${manager}, ${territory}, ${percent}::numeric, ${basis}, 'Invoiced', 'system', 'system')`,
  )
  await sql`
    insert into sales_rep (sales_rep_id, name, active, is_sales_manager, manager_id, territory, commission_percent,
                           commission_basis, commission_earned, created_by, updated_by)
    values ${sql.join(reps)}`.execute(db)
  const days = HOLIDAYS.map(
    ([day, region, en, fr, zhCn, zhTw]) =>
      sql`(${day}::date, ${region}, ${en}, ${fr}, ${zhCn}, ${zhTw}, true, true, 'system', 'system')`,
  )
  await sql`
    insert into holiday (holiday_date, region, name, name_fr, name_zh_cn, name_zh_tw, stops_deliveries, closes_banks,
                         created_by, updated_by)
    values ${sql.join(days)}`.execute(db)
}

async function loadTerms(db: Trx): Promise<void> {
  const rows = TERMS.map(
    ({
      code,
      texts,
      rule = 'NetDays',
      days = 0,
      dueDay = null,
      discount = [0, 0],
      prepayment = 0,
      cod = false,
      side,
    }) =>
      sql`(${code}, ${sql.join(texts)}, ${rule}, ${days}::int, ${dueDay}::int, ${discount[0]}::numeric, ${discount[1]}::int,
           ${prepayment}::numeric, ${cod}::boolean, ${side !== 'receivables'}::boolean, ${side !== 'payables'}::boolean, true,
           'system', 'system')`,
  )
  await sql`
    insert into account_terms (terms_code, description, description_fr, description_zh_cn, description_zh_tw, due_rule,
                               net_days, due_day, discount_percent, discount_days, prepayment_percent, cash_on_delivery,
                               used_by_payables, used_by_receivables, active, created_by, updated_by)
    values ${sql.join(rows)}`.execute(db)
  for (const { code, instalments = [] } of TERMS)
    for (const [position, days] of instalments.entries())
      await sql`
        insert into account_terms_instalment (owner_id, position, share, days)
        select id, ${position}::int, ${equalShare(instalments.length, position)}::numeric, ${days}::int
        from account_terms where terms_code = ${code}`.execute(db)
}

/** Shares of two decimals that add up to 100: the last one takes what is left. */
const equalShare = (count: number, position: number): string => {
  const share = Math.floor(10_000 / count)
  return ((position === count - 1 ? 10_000 - share * (count - 1) : share) / 100).toFixed(2)
}
