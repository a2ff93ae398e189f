-- Slips that count today: nothing amends them, and they cancel nothing.
create or replace view live_slip as
  select s.* from issued_slip s
  where s.type <> 'Cancelled' and not exists (select from issued_slip a where a.amends = s.slip_no);
