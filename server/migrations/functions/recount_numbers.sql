-- The next number is the one after the last that was given. A number that is missing between others cannot be given any more.
create or replace function recount_numbers(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from ledger_number n where n.company_id = of_company order by n.kind, n.fiscal_year for update;
    with last as (
      select 'Entry' as kind, fiscal_year, max(number) as number from entry where company_id = of_company group by 2
      union all
      select 'Journal', split_part(journal_no, '-', 1)::integer, max(split_part(journal_no, '-', 2)::integer)
      from journal where company_id = of_company group by 2
    ), wrong as (
      select n.kind, n.fiscal_year, n.next_number, coalesce(l.number, 0) + 1 as stands
      from ledger_number n left join last l using (kind, fiscal_year)
      where n.company_id = of_company and n.next_number <> coalesce(l.number, 0) + 1
    ), put as (
      update ledger_number n set next_number = w.stands from wrong w
      where (n.company_id, n.kind, n.fiscal_year) = (of_company, w.kind, w.fiscal_year)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'Number', 'subject', kind || ' ' || fiscal_year, 'currency', '',
             'stood', next_number::text, 'stands', stands::text) order by kind, fiscal_year), '[]')
    into found from wrong;
    return found;
  end $$;
