-- [finance 9.1] A line by hand on an account of taxes says of which tax it is, and on what amount.

alter table journal_entry_line
  add column tax_code text constraint journal_entry_line_tax_code references sales_tax (tax_code),
  add column tax_base numeric(19, 4) check (tax_base >= 0),
  add constraint journal_entry_line_tax_base_of_tax check (tax_base is null or tax_code is not null);
create index journal_entry_line_by_tax_code on journal_entry_line (tax_code) where tax_code is not null;

alter table recurring_entry_line
  add column tax_code text constraint recurring_entry_line_tax_code references sales_tax (tax_code),
  add column tax_base numeric(19, 4) check (tax_base >= 0),
  add constraint recurring_entry_line_tax_base_of_tax check (tax_base is null or tax_code is not null);
create index recurring_entry_line_by_tax_code on recurring_entry_line (tax_code) where tax_code is not null;
