create or replace function access_subject_follows() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      delete from access_subject where id = old.id;
    elsif tg_table_name = 'role' then
      insert into access_subject (id, kind, subject, name, name_fr, name_zh_cn, name_zh_tw)
      values (new.id, 'Role', new.role_id, new.name, new.name_fr, new.name_zh_cn, new.name_zh_tw)
      on conflict (id) do update set subject = excluded.subject, name = excluded.name, name_fr = excluded.name_fr,
        name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw;
    else
      insert into access_subject (id, kind, subject, name) values (new.id, 'User', new.user_name, new.display_name)
      on conflict (id) do update set subject = excluded.subject, name = excluded.name;
    end if;
    return null;
  end $$;
