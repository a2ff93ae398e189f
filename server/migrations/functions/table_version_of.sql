-- The version of what is counted under a name: it moves with each write.
create or replace function table_version_of(name text) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(value), 0)::bigint from table_version where table_name = name);
