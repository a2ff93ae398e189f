-- [finance 5.8] How far a line of the bank may be from one of the books to be proposed as it, by how many days, and where the rest is booked.
alter table bank_account
  add column tolerance_amount numeric(19, 4) check (tolerance_amount >= 0),
  add column tolerance_days integer check (tolerance_days between 0 and 31),
  add column tolerance_account text;
