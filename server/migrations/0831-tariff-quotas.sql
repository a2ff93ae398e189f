-- [supply 9 tariff-table] What may be imported in a quarter before an over-quota rate counts, in metric tonnes.
alter table tariff_table
  add column quota_tonnes numeric(19, 6) check (quota_tonnes > 0),
  add constraint tariff_table_quota_of_over_quota check (quota_tonnes is null or measure = 'OverQuota');
