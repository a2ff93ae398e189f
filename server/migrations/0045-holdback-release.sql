-- What was held back becomes payable with a document of its own; until then somebody watches when it may be.

alter table ap_invoice
  drop constraint ap_invoice_kind_check,
  add constraint ap_invoice_kind_check check (kind in ('Invoice', 'Credit', 'DebitMemo', 'Release')),
  -- The document whose holdback a release moves.
  add releases         text constraint ap_invoice_releases references ap_invoice (invoice_no),
  add contract_date    date,
  add holdback_due_on  date,
  add lien_claimed     boolean not null default false,
  add constraint ap_invoice_release_named check (kind = 'Release' or releases is null),
  add constraint ap_invoice_release_whole check (kind <> 'Release' or entry_id is null or releases is not null);
create index ap_invoice_by_releases on ap_invoice (releases) where releases is not null;
create index ap_invoice_by_holdback on ap_invoice (holdback_due_on) where holdback_amount > 0;
