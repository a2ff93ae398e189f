-- What a save of the change log says, in 32 bytes: the same from any session, whatever its time zone.
create or replace function audit_save_digest(s audit_save) returns bytea
language sql stable parallel safe as $$
  select sha256(convert_to(json_build_array(
    s.id, s.table_name, s.id_name, s.id_value, s.record_key, s.column_name, s.old_value, s.new_value, s.action, s.action_by,
    extract(epoch from s.action_on)::text, s.request_id, s.change_id, s.changes::text)::text, 'UTF8'))
$$;
