-- Hangs a file on another record, where a name that is used there already gets a word in front; it knows where it came from.
create or replace function lend_attachment(attachment_id uuid, to_room text, to_id uuid, word text) returns void
  language sql
  as $$
    update attachment a
    set home_room = coalesce(a.home_room, a.room), home_id = coalesce(a.home_id, a.record_id), room = to_room, record_id = to_id,
        name = case when exists (select from attachment o where o.room = to_room and o.record_id = to_id
                                   and lower(o.name) = lower(a.name) and o.id <> a.id)
                    then word || ' ' || left(a.name, 150) else a.name end
    where a.id = lend_attachment.attachment_id
  $$;
