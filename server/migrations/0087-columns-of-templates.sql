-- A template of the expense report begins with the columns of another one. [finance 7.12]
alter table expense_template
  add column columns_from text constraint expense_template_columns_from references expense_template (template_id);
create index expense_template_by_columns_from on expense_template (columns_from) where columns_from is not null;
