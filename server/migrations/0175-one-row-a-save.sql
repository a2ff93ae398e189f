-- One row of the change log for a save (decision 0063). What people read stays one row for a changed value: the view says it as before.

drop view change_log;
-- Takes its indexes along, `audit_log_row` and `audit_log_newest`.
alter table audit_log drop column row_id;
alter table audit_log rename to audit_save;
alter table audit_save alter column column_name drop not null;

-- `[column, old value, new value]` for each changed value in its order, with its action behind it where that is not the save's: a line that
-- came with a change. Null: the save changed one value, or was written before; then the row itself says which.
alter table audit_save add column changes json;
alter table audit_save add constraint audit_save_says_what check ((changes is null) = (column_name is not null));

create index audit_save_newest on audit_save (action_on, id) include (table_name);

create view audit_log as
  select s.id, v.place, s.table_name, s.id_name, s.id_value, s.record_key, v.column_name, v.old_value, v.new_value, v.action,
         s.action_by, s.action_on, s.request_id, s.change_id
  from audit_save s
  cross join lateral (
    select 0::bigint as place, s.column_name, s.old_value, s.new_value, s.action where s.changes is null
    union all
    select c.place, c.change ->> 0, c.change ->> 1, c.change ->> 2, coalesce(c.change ->> 3, s.action)
    from json_array_elements(s.changes) with ordinality as c (change, place)) v;

-- Lists name their rows by uuid: the save, and the place within it. `save_no` and `place` order them as they were written.
create view change_log as
  select (lpad(to_hex(id), 16, '0') || lpad(to_hex(place), 16, '0'))::uuid as id, 1 as version, id as save_no, place, action_on, action_by,
         action, table_name, record_key, id_value as record_id, column_name, old_value, new_value, request_id
  from audit_log;
