import { sql, type Kysely } from 'kysely'
import { LETTER_IDS, type LetterId } from '../../../shared/contracts/letters.ts'
import { LOCALES, type Locale } from '../../../shared/contracts/shell.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { SuiteTexts } from '../entity/texts.ts'

/** Endings of the columns of each locale. */
const SUFFIX: Readonly<Record<Locale, string>> = { 'en-CA': '', 'fr-CA': '_fr', 'zh-CN': '_zh_cn', 'zh-TW': '_zh_tw' }
const COLUMNS = LOCALES.flatMap((locale) => [`subject${SUFFIX[locale]}`, `body${SUFFIX[locale]}`])

/** The texts that this release ships for a letter, by column. */
export const shippedTexts = (texts: SuiteTexts, id: LetterId): Record<string, string> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => [
      [`subject${SUFFIX[locale]}`, texts.raw(locale, `letters:${id}.subject`)],
      [`body${SUFFIX[locale]}`, texts.raw(locale, `letters:${id}.body`)],
    ]),
  )

/** Adds templates that are not there yet. A text that nobody has changed follows the release; a changed one stays. */
export async function seedTemplates(db: Trx, texts: SuiteTexts): Promise<void> {
  const declared = LETTER_IDS.map((id) => ({ template_id: id, ...shippedTexts(texts, id) }))
  const names = sql.join(COLUMNS.map((column) => sql.ref(column)))
  const followed = COLUMNS.map(
    (column) => sql`${sql.ref(column)} = case
      when kept.${sql.ref(column)} is not distinct from kept.shipped ->> ${column} then excluded.${sql.ref(column)}
      else kept.${sql.ref(column)} end`,
  )
  await sql`
    insert into email_template as kept (template_id, ${names}, shipped, created_by, updated_by)
    select d.template_id, ${sql.join(COLUMNS.map((column) => sql.ref(`d.${column}`)))}, to_jsonb(d), 'Novus', 'Novus'
    from json_to_recordset(${JSON.stringify(declared)}::json)
      as d (template_id text, ${sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} text`))})
    on conflict (template_id) do update set ${sql.join(followed)}, shipped = excluded.shipped, version = kept.version + 1
    where kept.shipped <> excluded.shipped`.execute(db)
}

export interface LetterText {
  subject: string
  body: string
}

/** The texts of a letter in the reader's language; those that are left empty are the English ones. */
export async function templateOf(db: Kysely<Tables>, id: LetterId, locale: Locale): Promise<LetterText | null> {
  const of = (name: string) => sql`coalesce(${sql.ref(name + SUFFIX[locale])}, ${sql.ref(name)})`
  const { rows } = await sql<LetterText>`
    select ${of('subject')} as subject, ${of('body')} as body from email_template where template_id = ${id}`.execute(db)
  return rows[0] ?? null
}
