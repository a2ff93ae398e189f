import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertTerms } from '../trade-masters/usual-terms.ts'

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
  await insertTerms(db, 'system')
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
