-- The change log as a list [S3.36]: what is read there, newest first and by person or record.

-- Lists name their rows by uuid. Derived from the number, so it sorts as the rows were written.
alter table audit_log
  add column row_id uuid not null generated always as (lpad(to_hex(id), 32, '0')::uuid) stored;
create unique index audit_log_row on audit_log (row_id);

-- Deep pages and counts are answered by the index alone; it does what the coarse one by time did.
drop index audit_log_by_time;
create index audit_log_newest on audit_log (action_on, row_id) include (table_name);

create index audit_log_words on audit_log using gin (
  fold(action_by) gin_trgm_ops,
  fold(record_key) gin_trgm_ops,
  fold(coalesce(record_key, '') || ' ' || action_by) gin_trgm_ops);
create index audit_log_by_id on audit_log (fold(id_value));

create view change_log as
  select row_id as id, 1 as version, action_on, action_by, action, table_name, record_key, id_value as record_id,
         column_name, old_value, new_value, request_id
  from audit_log;

create trigger audit_log_changed after insert on audit_log
  for each statement execute function table_changed('change_log');
