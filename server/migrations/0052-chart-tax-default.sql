-- The taxes that a purchase line on this account begins with.

alter table gl_account
  drop column tax_code,
  add tax_group text constraint gl_account_tax_group references tax_group (tax_group);
create index gl_account_by_tax_group on gl_account (tax_group) where tax_group is not null;
