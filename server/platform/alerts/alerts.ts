import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { LOCALES } from '../../../shared/contracts/shell.ts'
import { defaultLanguage } from '../configuration/default-language.ts'
import type { Tables } from '../database/tables.ts'
import type { Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { HomeProvider } from '../home/provider.ts'
import type { JobDesk } from '../jobs/desk.ts'
import { jobHandler, jobKind } from '../jobs/job.ts'

/** What a person on call is told of; its words stand in `home:alerts.<kind>`, what to do in docs/on-call.md. */
export type AlertKind = 'clockBack' | 'diskWasFull'

/** How long an alert about something that is over is shown, in hours. */
const SHOWN_HOURS = 72

const TellAdministrators = jobKind(
  'tellAdministrators',
  Type.Object({ kind: Type.String({ maxLength: 50 }), count: Type.Integer(), since: Type.String({ maxLength: 40 }) }),
)

interface NewAlert {
  kind: AlertKind
  count: number
  /** When it was seen. */
  now: Date
  by: string
}

/** Says something to those who administer: on HOME for some days, and by letter once. */
export async function raiseAlert(trx: Trx, jobs: JobDesk, { kind, count, now, by }: NewAlert): Promise<void> {
  const until = new Date(now.getTime() + SHOWN_HOURS * 3_600_000)
  await sql`
    insert into operator_alert (kind, count, since, shown_until) values (${kind}, ${count}, ${now}, ${until})
    on conflict (kind) do update set count = excluded.count, since = excluded.since, shown_until = excluded.shown_until`.execute(
    trx,
  )
  await jobs.enqueue(trx, TellAdministrators, { kind, count, since: now.toISOString() }, { by, key: kind })
}

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
          await deps.post.write(trx, 'operatorAlert', { to: email, locale, values, by: requestedBy })
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

/** The same on HOME of those who look after the jobs of the server. */
export const operatorAlerts: HomeProvider = {
  id: 'operatorAlerts',
  right: 'admin/job.view',
  async read({ db, now }) {
    const { rows } = await sql<{ kind: AlertKind; count: number }>`
      select kind, count from operator_alert where shown_until is null or shown_until > ${now} order by since desc`.execute(
      db,
    )
    const opens = { menuIds: ['SH0230'], query: {} }
    return { alerts: rows.map(({ kind, count }) => ({ id: kind, args: { count }, level: 'warn' as const, opens })) }
  },
}
