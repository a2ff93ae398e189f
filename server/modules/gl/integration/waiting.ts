import { sql, type Kysely, type RawBuilder } from 'kysely'
import {
  INTEGRATION_PAGE,
  type PendingLine,
  type PendingPreview,
  type PendingSummary,
} from '../../../../shared/contracts/gl/integration.ts'
import type { JournalSource } from '../../../../shared/contracts/gl/journal-sources.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import { accountName } from '../../../ledger/account-name.ts'
import type { SubledgerAsked } from '../../../ledger/subledgers.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'

/** Entries of these days that wait, and that the user may see. */
export interface WaitingAsked extends SubledgerAsked {
  readonly sources: readonly string[] | null
  /** Of rows `t` of `pending_entry_read`. */
  readonly inSight: Condition
}

const those = ({ companyId, from, to, sources, inSight }: WaitingAsked): RawBuilder<unknown> => sql`
  t.company_id = ${companyId} and t.posting_date between ${from}::date and ${to}::date
  and (${sources}::text[] is null or t.source = any (${sources}::text[])) and ${inSight}`

/** [finance 6, gl-integration] How much waits, by period and source. */
export async function waitingBySource(db: Kysely<Tables>, asked: WaitingAsked): Promise<PendingSummary[]> {
  const { rows } = await sql<PendingSummary>`
    select period, source, count(*)::int as entries, (count(*) filter (where standing = 'Ready'))::int as ready,
           money_text(sum(amount)) as amount
    from pending_entry_read t where ${those(asked)} group by period, source order by period, source`.execute(db)
  return rows
}

/** Sources of a company whose entries wait for their integration. */
export async function sourcesThatWait(
  db: Kysely<Tables>,
  companyId: string,
  among: readonly JournalSource[],
): Promise<JournalSource[]> {
  const { rows } = await sql<{ source: JournalSource }>`
    select source from unnest(${[...among]}::text[]) source where integration_waits(${companyId}, source)`.execute(db)
  return rows.map(({ source }) => source)
}

/**
 * [finance 6, gl-integration] What integrating would post: entry by entry, or each account summed up by day. The entries themselves
 * are written one by one either way.
 */
export async function pendingPreview(
  db: Kysely<Tables>,
  asked: WaitingAsked,
  { by, page, locale }: { by: 'day' | 'entry'; page: number; locale: Locale },
): Promise<PendingPreview> {
  const one = by === 'entry'
  const side = (name: 'debit' | 'credit') => sql`money_text(sum(${sql.ref(`l.${name}`)}))`
  const entry = one ? sql`, t.id, t.description, t.document_type, t.document_id, t.seq` : sql``
  const { rows } = await sql<PendingLine & { count: number; sumDebit: string; sumCredit: string }>`
    with line as (
      select t.posting_date::text as date, t.source, ${one ? sql`t.description` : sql`null::text as description`},
             ${one ? sql`t.document_type` : sql`null::text`} as "documentType",
             ${one ? sql`t.document_id::text` : sql`null::text`} as "documentId", l.gl_account as account, l.role,
             coalesce(${accountName(locale)}, '') as name, ${side('debit')} as debit, ${side('credit')} as credit,
             ${one ? sql`t.seq` : sql`0`} as place
      from pending_entry_read t join pending_line_shown l on l.entry_id = t.id left join gl_account a on a.account = l.gl_account
      where ${those(asked)}
      group by t.posting_date, t.source, l.gl_account, l.role, a.account, a.id ${entry}
    )
    select *, count(*) over ()::int as count, money_text(sum(debit::numeric) over ()) as "sumDebit",
           money_text(sum(credit::numeric) over ()) as "sumCredit"
    from line order by date, source, place, account nulls first, role
    limit ${INTEGRATION_PAGE} offset ${(page - 1) * INTEGRATION_PAGE}`.execute(db)
  const first = rows[0]
  return {
    lines: rows.map(({ date, source, description, documentType, documentId, account, role, name, debit, credit }) => ({
      ...{ date, source, description, documentType, documentId, account, role, name, debit, credit },
    })),
    ...{ debit: first?.sumDebit ?? '0.00', credit: first?.sumCredit ?? '0.00' },
    ...{ page, pageSize: INTEGRATION_PAGE, totalCount: first?.count ?? 0 },
  }
}
