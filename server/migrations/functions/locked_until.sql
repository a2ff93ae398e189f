-- The last day that a ledger of a company is locked for; null: it is not.
create or replace function locked_until(of_company text, ledger text) returns date
  language sql stable
  return (select case ledger when 'AP' then g.ap_locked_until when 'AR' then g.ar_locked_until when 'PR' then g.pr_locked_until
                             else g.gl_locked_until end
          from gl_control_shown g where g.company_id = of_company);
