-- [finance 5.8] What a bank keeps back or rounds is booked to an account that there is.
alter table bank_account
  add constraint bank_account_tolerance_account foreign key (tolerance_account) references gl_account (account);
create index bank_account_by_tolerance_account on bank_account (tolerance_account);
