import { sql, type Kysely } from 'kysely'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { localeOf } from '../../platform/entity/texts.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whoever gets a printed document, and whoever sends it. */
export interface Correspondents {
  /** The language of the firm. */
  readonly locale: Locale
  /** Name and address, a row each. */
  readonly firm: readonly string[]
  readonly company: readonly string[]
  /** The number under which the company collects GST/HST; whoever claims it back needs it on paper. [finance 5.3] */
  readonly registration: string | null
  /** What the terms are called in that language. */
  readonly terms: string | null
}

/** Names and addresses as a firm knows them. */
export async function correspondents(
  db: Kysely<Tables>,
  { firmId, companyId, termsCode }: Readonly<Record<'firmId' | 'companyId' | 'termsCode', unknown>>,
): Promise<Correspondents> {
  const { rows } = await sql<Omit<Correspondents, 'locale'> & { language: string | null }>`
    select f.language,
      array_remove(array[f.name, a.line1, a.line2, concat_ws(' ', a.city, a.region, a.postal_code), a.country], null) as firm,
      array_remove(array[c.name, c.line1, c.line2, concat_ws(' ', c.city, c.region, c.postal_code), c.country], null) as company,
      c.hst_number as registration,
      (select case f.language when 'fr-CA' then coalesce(t.description_fr, t.description)
                when 'zh-CN' then coalesce(t.description_zh_cn, t.description)
                when 'zh-TW' then coalesce(t.description_zh_tw, t.description) else t.description end
       from account_terms_shown t where t.terms_code = ${termsCode}) as terms
    from firm_shown f cross join company_shown c
    left join lateral (select * from firm_address_shown where owner_id = f.id order by kind <> 'Main', position limit 1) a on true
    where f.firm_id = ${firmId} and c.company_id = ${companyId}`.execute(db)
  const { language, ...found } = rows[0]!
  return { ...found, locale: localeOf(language ?? undefined) }
}
