import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { COMPANY, FISCAL_YEAR } from '../tests/scenarios/northgate.ts'

/** Items that one entry opens, and that one receipt settles: what a month-end run of invoices and a lockbox leave. */
export const AT_ONCE = 20
export const CUSTOMERS = 10_000
/** Of five items one is open. */
const OPEN_OF = 5

/**
 * Items of 10,000 customers over the days of the year, four of five of them settled a month later: entries that open twenty each, and
 * receipts that settle twenty each. Written in SQL past the checks of each row; what is derived is counted by the statements that repair it.
 */
export async function fillReceivables(db: Kysely<Tables>, items: number): Promise<void> {
  const batches = Math.ceil(items / AT_ONCE)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager, notes_pop_up,
                        created_by, updated_by)
      select 'C' || lpad(n::text, 6, '0'), 'Customer of the bench ' || n, 'Active', true, false, false, 'en-CA', false, false, false,
             'bench', 'bench'
      from generate_series(0, ${CUSTOMERS - 1}::int) n`.execute(trx)
    await sql`
      insert into firm_bill_to (owner_id, currency, credit_limit, on_hold, statement_cycle, consolidated_invoicing, po_required,
                                interest_charged, dunned, terms_code)
      select id, 'CAD', 500000, false, 'Monthly', false, false, false, true, null from firm where created_by = 'bench'`.execute(
      trx,
    )
    await sql`
      create temporary table bench_entry on commit drop as
      select gen_random_uuid() as id, b, kind, day, row_number() over (order by day, kind, b)::int as number
      from generate_series(1, ${batches}::int) b
        cross join lateral (values ('I', make_date(${FISCAL_YEAR}, 1, 1) + (b % 320)::int),
                                   ('R', make_date(${FISCAL_YEAR}, 2, 5) + (b % 320)::int)) k (kind, day)
      where kind = 'I' or b % ${OPEN_OF} <> 0`.execute(trx)
    await sql`
      create temporary table bench_item on commit drop as
      select gen_random_uuid() as id, e.id as entry, e.b, e.day, n as line_no,
             'C' || lpad(((e.b::bigint * 7919 + n * 104729) % ${CUSTOMERS})::text, 6, '0') as firm_id, 'IN' || lpad((e.b * ${AT_ONCE} + n)::text, 8, '0') as reference,
             (100 + (e.b * 7 + n * 13) % 900 + ((e.b + n) % 97)::numeric / 100)::numeric(19, 2) as total
      from bench_entry e cross join generate_series(1, ${AT_ONCE}::int) n where e.kind = 'I'`.execute(trx)
    // Lines are written entry by entry: without it each of them would read all items.
    await sql`create index on bench_item (b)`.execute(trx)
    await sql`analyze bench_entry, bench_item`.execute(trx)
    await sql`
      insert into journal (company_id, journal_no, journal_date, source, data_type, period_id, created_by, updated_by)
      select ${COMPANY}, number_text(${FISCAL_YEAR}, row_number() over (order by d.day, d.kind)::int), d.day,
             case d.kind when 'I' then 'SJ' else 'CR' end, 'Actual', p.id, 'bench', 'bench'
      from (select distinct day, kind from bench_entry) d
        join fiscal_period p on not p.is_adjusting and d.day between p.start_date and p.end_date`.execute(trx)
    await sql`
      insert into ledger_number (company_id, kind, fiscal_year, next_number)
      select ${COMPANY}, 'Entry', ${FISCAL_YEAR}::int, 1 + count(*) from bench_entry
      union all select ${COMPANY}, 'Journal', ${FISCAL_YEAR}::int, 1 + count(*) from journal`.execute(trx)
    await sql`
      insert into entry (id, company_id, fiscal_year, number, journal_id, period_id, posting_date, document_type, document_id, purpose,
                         kind, description, currency, rate, posted_by, posted_on, asked_hash, content_hash)
      select b.id, ${COMPANY}, ${FISCAL_YEAR}::int, b.number, j.id, j.period_id, b.day, 'bench', b.id, 'post', 'Ordinary',
             'Document ' || b.b, 'CAD', 1, 'bench', now(), sha256(b.id::text::bytea), sha256(b.id::text::bytea)
      from bench_entry b join journal j on j.journal_date = b.day and j.source = case b.kind when 'I' then 'SJ' else 'CR' end`.execute(
      trx,
    )
    await sql`
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select i.id, ${COMPANY}, '1100', i.firm_id, 'CAD', 'Debit', 'bench', i.entry, 'Invoice', i.reference, i.day, i.day + 30, i.day
      from bench_item i`.execute(trx)
    await sql`
      insert into entry_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit,
                              txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, memo)
      select e.id, l.line_no, l.account, ${COMPANY}, e.period_id, e.posting_date, 'Actual', l.debit, l.credit, 'CAD', l.debit, l.credit, 1,
             l.item, l.firm_id, null
      from bench_entry b join entry e on e.id = b.id
        cross join lateral (
          select i.line_no, '1100' as account, case b.kind when 'I' then i.total else 0 end as debit,
                 case b.kind when 'R' then i.total else 0 end as credit, i.id as item, i.firm_id
          from bench_item i where i.b = b.b
          union all
          select ${AT_ONCE + 1}, case b.kind when 'I' then '4000' else '1000' end, case b.kind when 'R' then sum(i.total) else 0 end,
                 case b.kind when 'I' then sum(i.total) else 0 end, null, null
          from bench_item i where i.b = b.b) l`.execute(trx)
    await sql`analyze entry_line, open_item`.execute(trx)
    // What items know of their own moves is counted here as well: the repair would ask each of them whether it may move.
    await sql`
      update open_item i
      set open_txn = m.txn, open_amount = m.amount, first_txn = m.first_txn, first_amount = m.first_amount,
          next_moved_on = m.next_on, last_moved_on = m.last_on
      from items_counted m where m.item_id = i.id`.execute(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    await sql`
      insert into ledger_repair (company_id, asked_by, reason, asked_on) values (${COMPANY}, 'bench', 'filled in SQL', now())`.execute(
      trx,
    )
  })
  for (const table of ['firm', 'firm_bill_to', 'journal', 'entry', 'entry_line', 'open_item', 'gl_balance'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
