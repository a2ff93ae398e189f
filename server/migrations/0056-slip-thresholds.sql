-- From which amount on a slip is asked for: of the law, by the day from which it holds. No code knows an amount.
create table slip_threshold (
  slip      text not null check (slip in ('T5018')),
  from_date date not null,
  amount    numeric(19, 4) not null check (amount >= 0),
  -- True until somebody has looked it up: shipped to begin with, not to file by.
  is_sample boolean not null,
  primary key (slip, from_date)
);
insert into slip_threshold (slip, from_date, amount, is_sample) values ('T5018', '1999-01-01', 500, true);

-- [CRA] A business number: nine digits, the last of which makes the sum of all a multiple of ten, every second one doubled;
-- with the letters and digits of a program account behind it, or without.
create function business_number_holds(number text) returns boolean
  language sql immutable parallel safe
  return case when upper(replace(number, ' ', '')) ~ '^[0-9]{9}([A-Z]{2}[0-9]{4})?$' then (
    select sum(case when at % 2 = 0 then (2 * digit) / 10 + (2 * digit) % 10 else digit end) % 10 = 0
    from generate_series(1, 9) at
    cross join lateral (select substr(replace(number, ' ', ''), at, 1)::int as digit) d) else false end;
