-- A document is in one live batch only.
create or replace function batch_is_live(status text) returns boolean
  language sql immutable parallel safe
  return status in ('Proposed', 'Submitted', 'Approved');
