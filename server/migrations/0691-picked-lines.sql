-- [judgement 33b] What a picker has taken into his hands, and why less of it than was wanted.
alter table shipment_line
  add column picked       boolean not null default false,
  add column short_reason text check (short_reason in ('NotThere', 'Fewer', 'Damaged'));
