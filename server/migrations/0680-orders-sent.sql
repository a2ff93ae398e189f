-- [supply 9] Quotes and confirmations as they left: how, to whom, and why once more. What stood on each is kept, and never written anew.
create table sales_order_sent (
  id       uuid primary key default gen_random_uuid(),
  seq      bigint generated always as identity,
  order_id uuid not null constraint sales_order_sent_of references sales_order (id),
  -- The run by which it left once more, of many; none: it was sent from its order.
  run_id   uuid,
  kind     text not null check (kind in ('Quote', 'Confirmation')),
  way      text not null check (way in ('Email', 'Paper')),
  sent_to  text check (length(sent_to) <= 2000),
  -- Why it left once more.
  reason   text check (length(reason) <= 200),
  locale   text not null check (length(locale) <= 10),
  content  jsonb not null,
  sent_by  text not null check (length(sent_by) <= 100),
  sent_on  timestamptz not null,
  constraint sales_order_sent_once_a_run unique (run_id, order_id, kind),
  constraint sales_order_sent_addressed check ((way = 'Email') = (sent_to is not null))
);
create index sales_order_sent_by_order on sales_order_sent (order_id, seq desc);
