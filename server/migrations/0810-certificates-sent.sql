-- [supply 9] Certificates of shipments as they left: how, to whom, and why once more. What stood on each is kept, and never written anew.
create table shipment_sent (
  id          uuid primary key default gen_random_uuid(),
  seq         bigint generated always as identity,
  shipment_id uuid not null constraint shipment_sent_of references shipment (id),
  -- The run by which it left once more, of many; none: it was sent from its shipment.
  run_id      uuid,
  way         text not null check (way in ('Email', 'Paper')),
  sent_to     text check (length(sent_to) <= 2000),
  -- Why it left once more.
  reason      text check (length(reason) <= 200),
  locale      text not null check (length(locale) <= 10),
  content     jsonb not null,
  sent_by     text not null check (length(sent_by) <= 100),
  sent_on     timestamptz not null,
  constraint shipment_sent_once_a_run unique (run_id, shipment_id),
  constraint shipment_sent_addressed check ((way = 'Email') = (sent_to is not null))
);
create index shipment_sent_by_shipment on shipment_sent (shipment_id, seq desc);
create index shipment_sent_by_day on shipment_sent (sent_on);
