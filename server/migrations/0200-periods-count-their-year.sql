-- HOME keeps what it says of periods with the version of their years: one that is added or taken out by itself counts there too.

create trigger year_counted after insert or delete or truncate on fiscal_period
  for each statement execute function table_changed('fiscal_year');
