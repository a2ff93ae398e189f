create or replace function is_closed(period fiscal_period, ledger text) returns boolean
  language sql immutable parallel safe
  return case ledger when 'AP' then (period).ap_closed when 'AR' then (period).ar_closed when 'PR' then (period).pr_closed
                     else (period).gl_closed end;
