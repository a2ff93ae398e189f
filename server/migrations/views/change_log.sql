-- Lists name their rows by uuid: the save, and the place within it. `save_no` and `place` order them as they were written.
create or replace view change_log as
  select (lpad(to_hex(id), 16, '0') || lpad(to_hex(place), 16, '0'))::uuid as id, 1 as version, id as save_no, place, action_on, action_by,
         action, table_name, record_key, id_value as record_id, column_name, old_value, new_value, request_id
  from audit_log;
