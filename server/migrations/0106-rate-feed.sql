-- What came of each reading of published exchange rates, so that one that failed is told to whoever keeps rates.
create table rate_feed_reading (
  id         bigint generated always as identity primary key,
  read_on    timestamptz not null,
  read_by    text not null,
  -- Null: it was read.
  problem    text,
  -- What helps whoever looks for the reason: a status, the name of an error, a day.
  told       text not null default '',
  added      integer not null default 0,
  same       integer not null default 0,
  changed    integer not null default 0,
  kept       integer not null default 0,
  latest_day date
);
create index rate_feed_reading_on on rate_feed_reading (read_on desc);
