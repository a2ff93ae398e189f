-- True while what a batch of debits names is still to be received: its documents stand in no other.
create or replace function debit_is_live(status text) returns boolean
  language sql immutable parallel safe
  as $$ select status in ('Proposed', 'Submitted', 'Approved', 'Generated', 'Sent') $$;
