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

/** Terms that are usual in the trade. */
export async function insertTerms(db: Trx, by: string): Promise<void> {
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
           ${by}, ${by})`,
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
