-- [finance 7.13] A statement of a vendor that carries a balance forward: what moved it since stands beside what moved ours.
alter table vendor_statement
  add form            text not null default 'OpenItems' check (form in ('OpenItems', 'BalanceForward')),
  add opening_date    date,
  add opening_balance numeric(19, 4),
  add our_opening     numeric(19, 4);
alter table vendor_statement alter form drop default;

alter table vendor_statement drop constraint vendor_statement_explained;
alter table vendor_statement
  -- His balance, less what his carried forward differs from ours, what he lists and we do not, and what differs, and what we have and
  -- he does not list, is ours.
  add constraint vendor_statement_explained check (status = 'Draft' or (agreed_by is not null and currency is not null
    and statement_date is not null and unexplained = 0
    and (form = 'BalanceForward') = (opening_date is not null and opening_balance is not null and our_opening is not null)
    and balance - coalesce(opening_balance - our_opening, 0) - not_ours - differing + not_theirs = our_balance)),
  add constraint vendor_statement_opens_before check (opening_date < statement_date);
