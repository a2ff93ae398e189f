import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { tieOut, type Difference } from './balances.ts'
import { contentHash, type EntryContent, type LineContent } from './canonical.ts'
import { verify } from './seal.ts'

type Reading = Kysely<Tables>

/** What a module adds to the proof of the books: its documents beside the ledger, as a statement that answers differences. */
export type BookProof = (companyId: string) => RawBuilder<Difference>

/** Numbers that were never given between others, and counters that do not follow the last one. */
const numbers: BookProof = (companyId) => sql<Difference>`
  with given as (
    select 'Entry' as kind, fiscal_year, number from entry where company_id = ${companyId}
    union all
    select 'Journal', split_part(journal_no, '-', 1)::integer, split_part(journal_no, '-', 2)::integer
    from journal where company_id = ${companyId}
  ), placed as (
    select kind, fiscal_year, number, lag(number, 1, 0) over (partition by kind, fiscal_year order by number) as before from given
  )
  select 'Number' as proof, kind || ' ' || number_text(fiscal_year, before + 1) as subject, '' as currency,
         (number - before - 1)::text || ' numbers' as expected, 'missing' as found, '{}'::text[] as entries
  from placed where number <> before + 1
  union all
  select 'Number', n.kind || ' ' || n.fiscal_year, '', (coalesce(g.last, 0) + 1)::text, n.next_number::text, '{}'
  from ledger_number n left join (select kind, fiscal_year, max(number) as last from given group by 1, 2) g using (kind, fiscal_year)
  where n.company_id = ${companyId} and n.next_number <> coalesce(g.last, 0) + 1`

/** Items that no line opens, or whose opening entry is of another document. */
const openings: BookProof = (companyId) => sql<Difference>`
  select 'Item' as proof, i.firm_id || ' ' || i.reference as subject, i.currency, 'a line that opens it' as expected,
         'none' as found, '{}'::text[] as entries
  from open_item i
  where i.company_id = ${companyId} and not exists (
    select from moved_line l join moved_entry e on e.id = l.entry_id
    where l.item_id = i.id and l.posting_date = i.opened_on and (e.document_type, e.document_id) = (i.document_type, i.document_id))`

/** What waits for its integration and is not what was posted: it balances no more, or its content is another one. */
async function waiting(db: Reading, companyId: string): Promise<Difference[]> {
  const { rows } = await sql<WaitingRow>`
    select p.company_id, p.source, 'Actual' as data_type, p.posting_date, p.document_type, p.document_id, p.purpose, p.kind,
           p.description, p.currency, p.rate, p.rate_date, p.reverses_entry_id, null as auto_reverse_date, p.content_hash,
           coalesce((select json_agg(json_build_object(
             'line_no', l.line_no, 'gl_account', coalesce(l.gl_account, ''), 'debit', l.debit::text, 'credit', l.credit::text,
             'txn_currency', l.txn_currency, 'txn_debit', l.txn_debit::text, 'txn_credit', l.txn_credit::text,
             'rate', l.rate::text, 'item_id', l.item_id, 'firm_id', l.firm_id, 'bank_account_id', l.bank_account_id,
             'branch_id', l.branch_id, 'job_id', l.job_id, 'cost_code', l.cost_code, 'employee_id', l.employee_id,
             'product_id', l.product_id, 'quantity', l.quantity::text, 'tax_code', l.tax_code, 'tax_base', l.tax_base::text,
             'reference', l.reference, 'memo', l.memo) order by l.line_no)
             from pending_line l where l.entry_id = p.id), '[]') as lines,
           (select coalesce(sum(l.debit - l.credit), 0)::text from pending_line l where l.entry_id = p.id) as beyond
    from pending_entry p where p.company_id = ${companyId} and p.integrated_on is null order by p.seq`.execute(db)
  return rows
    .filter(
      ({ beyond, lines, ...entry }) => Number(beyond) !== 0 || !contentHash(entry, lines).equals(entry.content_hash),
    )
    .map(({ description, beyond }) => ({
      ...{ proof: 'Pending' as const, subject: description, currency: '', expected: 'as it was posted' },
      ...{ found: Number(beyond) === 0 ? 'Altered' : beyond, entries: [] },
    }))
}

type WaitingRow = EntryContent & { content_hash: Buffer; lines: LineContent[]; beyond: string }

/** [FI11] What waits for its seal for longer than a minute: nobody seals. */
const unsealed =
  (now: Date): BookProof =>
  (companyId) =>
    sql<Difference>`
  select 'Seal' as proof, min(e.entry_no) as subject, '' as currency, 'sealed' as expected,
         count(*)::text || ' entries wait' as found, '{}'::text[] as entries
  from entry e
  where e.company_id = ${companyId} and e.posted_on < ${now}::timestamptz - interval '1 minute'
    and not exists (select from entry_seal s where s.entry_id = e.id)
  having count(*) > 0`

/**
 * Proves everything that is derived or must agree: control accounts and their items at the end of a day and of the last day, account
 * balances, open amounts, entries, numbers, seals, and what the modules' documents say of themselves. Reads only.
 * @returns every difference; nothing in sound books
 */
export async function proveBooks(
  db: Reading,
  companyId: string,
  { date, now, proofs = [] }: { date: string; now: Date; proofs?: readonly BookProof[] },
): Promise<Difference[]> {
  const found = await tieOut(db, companyId, date)
  for (const proof of [numbers, openings, unsealed(now), ...proofs])
    found.push(...(await proof(companyId).execute(db)).rows)
  found.push(...(await waiting(db, companyId)))
  for (const { entryNo, fault } of await verify(db, companyId))
    found.push({
      proof: 'Seal',
      subject: entryNo,
      currency: '',
      expected: 'as it was posted',
      found: fault,
      entries: [entryNo],
    })
  return found
}

/** One line for a person: `NORTH Balance 6100 CAD: expected 5.00 / 0.00, found 50.00 / 0.00 (2026-000002)`. */
export const differenceText = (
  companyId: string,
  { proof, subject, currency, expected, found, entries }: Difference,
): string =>
  `${companyId} ${proof} ${subject}${currency ? ` ${currency}` : ''}: expected ${expected}, found ${found}` +
  (entries.length > 0 ? ` (${entries.join(', ')})` : '')
