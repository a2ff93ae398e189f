import { sql, type Kysely } from 'kysely'
import type { Tables } from '../server/platform/database/tables.ts'
import { COMPANY, FISCAL_YEAR } from '../tests/scenarios/northgate.ts'

/** Lines of an invoice, and of the payment of one. */
const OF_INVOICE = 7
const OF_PAYMENT = 3
const VENDORS = 2_000

/**
 * Fills the books of Northgate with `documents` documents, half of them invoices of 2,000 vendors over the year and half their
 * payments a month later, of which every twentieth pays a half: five lines to a document. Written in SQL past the checks of each
 * row; what is derived is counted by the same statements that repair it.
 */
export async function fillLedger(db: Kysely<Tables>, documents: number): Promise<void> {
  const pairs = Math.ceil(documents / 2)
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`
      insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager, notes_pop_up,
                        created_by, updated_by)
      select 'B' || lpad(n::text, 5, '0'), 'Vendor of the bench ' || n, 'Active', false, false, true, 'en-CA', false, false, false,
             'bench', 'bench'
      from generate_series(0, ${VENDORS - 1}::int) n`.execute(trx)
    await sql`
      create temporary table bench_entry on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as item, n, kind, day,
             row_number() over (order by day, kind, n)::int as number, (1000 + n % 5000 + (n % 97)::numeric / 100)::numeric(19, 2) as total
      from generate_series(1, ${pairs}::int) n
        cross join lateral (values ('I', make_date(${FISCAL_YEAR}, 1, 1) + (n % 330)::int),
                                   ('P', make_date(${FISCAL_YEAR}, 1, 31) + (n % 330)::int)) k (kind, day)`.execute(trx)
    await sql`
      insert into journal (company_id, journal_no, journal_date, source, data_type, period_id, created_by, updated_by)
      select ${COMPANY}, number_text(${FISCAL_YEAR}, row_number() over (order by d.day, d.kind)::int), d.day,
             case d.kind when 'I' then 'PJ' else 'CD' end, 'Actual', p.id, 'bench', 'bench'
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
             'Document ' || b.n, 'CAD', 1, 'bench', now(), sha256(b.id::text::bytea), sha256(b.id::text::bytea)
      from bench_entry b join journal j on j.journal_date = b.day and j.source = case b.kind when 'I' then 'PJ' else 'CD' end`.execute(
      trx,
    )
    await sql`
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select b.item, ${COMPANY}, '2000', 'B' || lpad((b.n % ${VENDORS}::int)::text, 5, '0'), 'CAD', 'Credit', 'bench', b.id, 'Invoice',
             'INV-' || b.n, b.day, b.day + 30, b.day
      from bench_entry b where b.kind = 'I'`.execute(trx)
    await sql`
      insert into entry_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit,
                              txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, memo)
      select e.id, l.line_no, l.account, ${COMPANY}, e.period_id, e.posting_date, 'Actual', l.debit, l.credit, 'CAD', l.debit,
             l.credit, 1, l.item, 'B' || lpad((b.n % ${VENDORS}::int)::text, 5, '0'), 'Line ' || l.line_no
      from bench_entry b join entry e on e.id = b.id
        left join bench_entry i on b.kind = 'P' and i.kind = 'I' and i.n = b.n
        cross join lateral (
          select n as line_no, (array['6000', '6100', '6200', '6300', '5000', '2110'])[n] as account,
                 case n when 6 then b.total - 5 * round(b.total / 6, 2) else round(b.total / 6, 2) end as debit, 0::numeric as credit,
                 null::uuid as item
          from generate_series(1, ${OF_INVOICE - 1}::int) n where b.kind = 'I'
          union all
          select ${OF_INVOICE}, '2000', 0, b.total, b.item where b.kind = 'I'
          union all
          select p.no, p.account, p.debit, p.credit, p.item
          from (select case when b.n % 20 = 0 then round(b.total / 2, 2) else b.total end as paid) s
            cross join lateral (values (1, '2000', s.paid, 0, i.item), (2, '1000', 0, s.paid - 1, null),
                                       (${OF_PAYMENT}, '4900', 0, 1, null)) p (no, account, debit, credit, item)
          where b.kind = 'P'
        ) l`.execute(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    await sql`
      insert into ledger_repair (company_id, asked_by, reason, asked_on) values (${COMPANY}, 'bench', 'filled in SQL', now())`.execute(
      trx,
    )
  })
  for (const table of ['firm', 'journal', 'entry', 'entry_line', 'open_item', 'gl_balance'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
}
