-- The ledgers of a company that take nothing dated up to a day of their own, whatever the flags of the period say.
create or replace function locked_ledgers(of_company text, on_date date) returns text[]
  language sql stable
  return (select array_remove(array[case when g.gl_locked_until >= on_date then 'GL' end, case when g.ar_locked_until >= on_date then 'AR' end,
                                    case when g.ap_locked_until >= on_date then 'AP' end, case when g.pr_locked_until >= on_date then 'PR' end], null)
          from gl_control_shown g where g.company_id = of_company);
