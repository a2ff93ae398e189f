import { sql, type Kysely } from 'kysely'
import { BASE_LOCALE, LOCALES } from '../../../shared/contracts/shell.ts'
import { defaultLanguage } from '../configuration/default-language.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { HomeProvider } from '../home/provider.ts'
import { jobHandler } from '../jobs/job.ts'
import { raiseAlert, TellAdministrators, type AlertKind } from './raise.ts'

/** Has the letters written that an alert asks for: to everybody who holds the role of administrators. */
export function keepTellingAdministrators(deps: Deps, texts: SuiteTexts): void {
  deps.jobs.add(
    jobHandler(TellAdministrators, ({ kind, count, since }, { requestedBy, finish }) =>
      finish(async (trx) => {
        const words = `home:alerts.${kind}`
        const ownLanguage = await defaultLanguage(trx)
        for (const { displayName, email, language } of await administrators(trx)) {
          const locale = LOCALES.find((known) => known === language) ?? ownLanguage
          const values = {
            ...{ displayName, date: since.slice(0, 10), time: since.slice(11, 16) },
            title: texts.text(locale, `${words}.title${count === 1 ? 'One' : 'Many'}`, { count }),
            text: texts.text(locale, `${words}.text`, { count }),
          }
          await deps.mailer.write(trx, 'operatorAlert', { to: email, locale, values, by: requestedBy })
        }
      }),
    ),
  )
}

interface Administrator {
  displayName: string
  email: string
  language: string | null
}

async function administrators(db: Kysely<Tables>): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.display_name as "displayName", u.email, u.language from app_user u
    where not u.disabled and coalesce(u.email, '') <> '' and 'administrator' in (select roles_of(u.id))
    order by u.user_name`.execute(db)
  return rows
}

/**
 * Of a full disk letters cannot be kept, so they are handed over at once; when there is room again it is told as any other alert.
 * @throws what the mail server says
 */
export async function tellOfDisk(
  { db, jobs, mailer, clock }: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'clock'>,
  texts: SuiteTexts,
  full: boolean,
  minutes: number,
): Promise<void> {
  const now = clock.now()
  if (!full)
    return db
      .transaction()
      .execute((trx) => raiseAlert(trx, jobs, { kind: 'diskWasFull', count: minutes, now, by: 'Novus' }))
  for (const { email, language } of await administrators(db)) {
    const locale = LOCALES.find((known) => known === language) ?? BASE_LOCALE
    const say = (part: string) => texts.text(locale, `home:alerts.diskFull.${part}`)
    await mailer.sendUnkept({ to: email, subject: `Novus: ${say('titleOne')}`, text: say('text') })
  }
}

/** The same on HOME of those who look after the jobs of the server. */
export const operatorAlerts = (disk: { readonly isFull: boolean }): HomeProvider => ({
  id: 'operatorAlerts',
  right: 'admin/job.view',
  async read({ db, now }) {
    const rows = await planned(
      db,
      sql<{ kind: AlertKind; count: number }>`
      select kind, count from operator_alert where shown_until is null or shown_until > ${now} order by since desc`,
    )
    const opens = { menuIds: ['SH0230'], query: {} }
    const told = rows.map(({ kind, count }) => ({ id: kind as string, args: { count }, level: 'warn' as const, opens }))
    const atOnce = disk.isFull ? [{ id: 'diskFull', args: { count: 1 }, level: 'bad' as const, opens }] : []
    return { alerts: [...atOnce, ...told] }
  },
})
