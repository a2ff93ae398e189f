-- A payment batch is chosen by group of vendors and by job too, and says what becomes of releases of holdbacks. [finance 7.4]
alter table ap_payment_batch
  add column vendor_group text,
  add column job_id       text,
  add column releases     text not null default 'Included' check (releases in ('Included', 'LeftOut', 'Alone'));
