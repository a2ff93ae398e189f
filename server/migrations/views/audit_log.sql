create or replace view audit_log as
  select s.id, v.place, s.table_name, s.id_name, s.id_value, s.record_key, v.column_name, v.old_value, v.new_value, v.action,
         s.action_by, s.action_on, s.request_id, s.change_id
  from audit_save s
  cross join lateral (
    select 0::bigint as place, s.column_name, s.old_value, s.new_value, s.action where s.changes is null
    union all
    select c.place, c.change ->> 0, c.change ->> 1, c.change ->> 2, coalesce(c.change ->> 3, s.action)
    from json_array_elements(s.changes) with ordinality as c (change, place)) v;
