-- [judgement 37] What a piece is off what it ought to weigh, and whether it is weighed; the trim of a coil's edges is a line that is weighed as its pieces are.
alter table production_ticket_output
  add column difference numeric(19, 6),
  add column state text check (state in ('ToWeigh', 'Weighed', 'OffWeight'));
alter table production_ticket_scrap
  add column edge_trim boolean not null default false,
  add column expected numeric(19, 6),
  add column difference numeric(19, 6),
  add column state text check (state in ('ToWeigh', 'Weighed', 'OffWeight'));

update production_ticket_output
set difference = quantity - expected,
    state = case when quantity is null then 'ToWeigh' when expected > 0 and abs(quantity - expected) > expected / 100 then 'OffWeight' else 'Weighed' end;
