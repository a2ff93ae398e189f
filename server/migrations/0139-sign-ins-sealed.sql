-- Whoever reads a copy of these tables must not be able to sign in with it. Keys are sealed with the data keys of the server
-- that made them, and their public halves are all that the others need. Until the next start of a server `secret` may still
-- hold the key of an older release (server/platform/identity/keys.ts).
alter table oidc_key
  alter column secret drop not null,
  add column public jsonb,
  add column sealed text,
  add constraint oidc_key_held_once check (num_nonnulls(secret, sealed) = 1);

comment on table oidc_item is
  'Ids are hashes; a payload says whose it is and holds the rest sealed by the id itself, which stands nowhere.';
