-- Failures are counted for an account at one address, and for an account in a browser where its user has signed in before.
alter table sign_in_failure drop constraint sign_in_failure_kind_check;
alter table sign_in_failure add constraint sign_in_failure_kind_check
  check (kind in ('account', 'address', 'pair', 'browser'));

-- Questions of strangers that nobody has answered yet, by the network that they came from: of one network few are kept.
alter table oidc_item add column network text;
create index oidc_item_by_network on oidc_item (network, expires_on) where network is not null;
