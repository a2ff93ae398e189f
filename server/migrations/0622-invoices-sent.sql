-- [supply 9 invoice-printing] Invoices as they left: how, to whom, with which run, and why once more. What stood on each is kept, and never written anew.
create table customer_invoice_sent (
  id         uuid primary key default gen_random_uuid(),
  invoice_id uuid not null constraint customer_invoice_sent_of references customer_invoice (id),
  run_id     uuid not null,
  way        text not null check (way in ('Email', 'Paper')),
  sent_to    text check (length(sent_to) <= 2000),
  -- Why it left once more.
  reason     text check (length(reason) <= 200),
  locale     text not null check (length(locale) <= 10),
  content    jsonb not null,
  sent_by    text not null check (length(sent_by) <= 100),
  sent_on    timestamptz not null,
  constraint customer_invoice_sent_once_a_run unique (run_id, invoice_id),
  constraint customer_invoice_sent_addressed check ((way = 'Email') = (sent_to is not null))
);
create index customer_invoice_sent_by_invoice on customer_invoice_sent (invoice_id, sent_on desc);
