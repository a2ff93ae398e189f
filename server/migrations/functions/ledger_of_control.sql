create or replace function ledger_of_control(kind text) returns text
  language sql immutable parallel safe
  return case when kind in ('AP', 'HoldbackPayable') then 'AP' when kind in ('AR', 'HoldbackReceivable') then 'AR'
              when kind = 'NetPay' then 'PR' else 'GL' end;
