-- Takes a file back to where it came from.
create or replace function return_attachment(attachment_id uuid) returns void
  language sql
  as $$
    update attachment a set room = a.home_room, record_id = a.home_id, home_room = null, home_id = null
    where a.id = return_attachment.attachment_id and a.home_id is not null
  $$;
