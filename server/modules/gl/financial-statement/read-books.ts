import { sql, type Kysely } from 'kysely'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { BookAccount } from './books.ts'

type Reading = Kysely<Tables>

/** Accounts that take figures and are in sight, in the order of their codes. */
export async function accountsOf(
  db: Reading,
  { scope, locale }: { scope: Condition | null; locale: Locale },
): Promise<BookAccount[]> {
  const { rows } = await sql<BookAccount>`
    select t.account, t.natural_account as natural, t.gifi_code as gifi, ${accountName(locale, 't')} as name, t.account_type as type,
           t.cash_flow_class as "cashFlowClass", t.branch_segment as branch, t.department_segment as department,
           t.retained_earnings as "retainedEarnings", t.active
    from gl_account t where not t.heading and ${scope ?? sql<boolean>`true`} order by t.account collate "C"`.execute(db)
  return rows
}

/** What segments are called, of the default company. */
export async function segmentsOf(
  db: Reading,
  locale: Locale,
): Promise<{ segment: 'Branch' | 'Department'; value: string; name: string }[]> {
  const name = locale === 'en-CA' ? sql`v.name` : sql`coalesce(${sql.ref(`v.${NAMES[locale]}`)}, v.name)`
  const { rows } = await sql<{ segment: 'Branch' | 'Department'; value: string; name: string }>`
    select v.segment, v.value, ${name} as name
    from gl_segment_value v join gl_control g on g.id = v.owner_id join company_shown c on c.company_id = g.company_id and c.is_default
    where v.active order by v.segment, v.value`.execute(db)
  return rows
}

const NAMES: Readonly<Record<Exclude<Locale, 'en-CA'>, string>> = {
  'fr-CA': 'name_fr',
  'zh-CN': 'name_zh_cn',
  'zh-TW': 'name_zh_tw',
}
