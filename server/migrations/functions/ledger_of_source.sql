-- The ledger whose flag rules a source, and the one that owns a control account; everything else is ruled by G/L alone.
create or replace function ledger_of_source(source text) returns text
  language sql immutable parallel safe
  return case when source in ('PJ', 'CD', 'CC') then 'AP' when source in ('SJ', 'CR') then 'AR' when source = 'PR' then 'PR' else 'GL' end;
