-- Two firms that are one: where the number of the one has gone, since when and why. The other is found by its old numbers too.

alter table firm
  add column merged_into  text constraint firm_merged_into references firm (firm_id),
  add column merged_on    timestamptz,
  add column merge_reason text check (length(merge_reason) between 1 and 200),
  -- Numbers of the firms that were merged into this one, with theirs.
  add column former_ids   text,
  add constraint firm_merged_whole check (
    (merged_into is null) = (merged_on is null) and (merged_into is null) = (merge_reason is null)),
  add constraint firm_merged_into_another check (merged_into <> firm_id),
  add constraint firm_merged_stays check (merged_into is null or status = 'Inactive'),
  alter column search_text set expression as (
    fold(firm_id || ' ' || name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(phone, '')
         || ' ' || coalesce(former_ids, '')));
create index firm_by_merged_into on firm (merged_into) where merged_into is not null;
