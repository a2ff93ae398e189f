-- What a check has found in a file so far, part by part: one that is cut off goes on with the part that comes next.
create table transfer_part (
  run_id    uuid not null references transfer_run on delete cascade,
  -- The job that checks: what an earlier one found says nothing of how things stand now.
  job_id    uuid not null references job on delete cascade,
  round     smallint not null check (round >= 0),
  first_row integer not null check (first_row > 0),
  found     jsonb not null check (jsonb_typeof(found) = 'object'),
  primary key (run_id, job_id, round, first_row)
);
create index transfer_part_of_job on transfer_part (job_id);
