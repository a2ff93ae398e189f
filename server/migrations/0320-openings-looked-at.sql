-- What a company brings is posted by another one than whoever brought it. Of what was posted before the names alone are known. A company whose
-- only user posts it alone says so in the row for good.

alter table opening_balance
  drop constraint opening_balance_status_check,
  add constraint opening_balance_status_check check (status in ('Draft', 'Submitted', 'Posted', 'TakenBack')),
  drop constraint opening_balance_posted_whole,
  add constraint opening_balance_posted_whole check (
    status in ('Draft', 'Submitted') or (entry_id is not null and posted_by is not null and posted_on is not null)),
  add total         numeric(19, 4),
  add submitted_by  text check (length(submitted_by) <= 100),
  add approval_note text check (length(approval_note) <= 200),
  add posted_alone  boolean not null default false,
  add written_by    uuid[] not null default '{}',
  add approver_id   uuid,
  add constraint opening_balance_posted_by_another check (approver_id is null or posted_alone or not approver_id = any (written_by)),
  add constraint opening_balance_submitted_by_somebody check (status <> 'Submitted' or (submitted_by is not null and total is not null));

create trigger opening_balance_poster_named before update on opening_balance
  for each row when (new.status = 'Posted' and old.status <> 'Posted' and new.approver_id is null)
  execute function approver_is_named();
