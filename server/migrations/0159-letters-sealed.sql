-- The text of a confidential letter holds a link that lets its reader in: sealed with the data keys while it waits or has failed,
-- gone when it is sent. What lies open is sealed by the next start, which has the keys.
alter table letter add column sealed text;
alter table letter drop constraint letter_has_text;
alter table letter add constraint letter_has_text
  check (num_nonnulls(body, sealed) = 1 or (num_nonnulls(body, sealed) = 0 and confidential and status = 'Sent'));
alter table letter add constraint letter_sealed check (sealed is null or confidential);
