-- What administration needs beyond roles: accounts of the books that a user may see, the rep that he is, banks of branches.

alter table user_scope
  add column accounts_limited boolean not null default false,
  add column banks_limited    boolean not null default false;

-- A range of one account has no end of its own. Accounts are named by code: one that is added inside a range belongs to it.
create table user_gl_account (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references user_scope on delete cascade,
  position     integer not null,
  from_account text not null,
  to_account   text,
  constraint user_gl_account_range check (to_account is null or to_account collate "C" >= from_account collate "C")
);
create index user_gl_account_by_owner on user_gl_account (owner_id, position);

create table user_bank_account (
  id              uuid primary key default gen_random_uuid(),
  owner_id        uuid not null references user_scope on delete cascade,
  position        integer not null,
  bank_account_id text not null references bank_account (bank_account_id) on delete cascade,
  constraint user_bank_account_once unique (owner_id, bank_account_id) deferrable initially deferred
);
create index user_bank_account_by_bank on user_bank_account (bank_account_id);

-- Whether a user may see an account. Codes are compared by their characters, as the screens compare them.
create function sees_gl_account(who uuid, code text) returns boolean
  language sql stable
  as $$
    select not coalesce((select accounts_limited from user_scope where id = who), false)
      or exists (select from user_gl_account g
                 where g.owner_id = who and code collate "C" >= g.from_account collate "C"
                   and code collate "C" <= coalesce(g.to_account, g.from_account) collate "C")
  $$;

create function sees_bank_account(who uuid, bank text) returns boolean
  language sql stable
  as $$
    select not coalesce((select banks_limited from user_scope where id = who), false)
      or exists (select from user_bank_account b where b.owner_id = who and b.bank_account_id = bank)
  $$;

-- A user may be a sales rep; a rep is one user.
alter table app_user
  add column sales_rep_id text constraint app_user_sales_rep references sales_rep (sales_rep_id),
  add constraint app_user_sales_rep_once unique (sales_rep_id);

-- The bank that a branch pays from and deposits to.
alter table branch add column bank_account_id text constraint branch_bank_account references bank_account (bank_account_id);
create index branch_by_bank_account on branch (bank_account_id) where bank_account_id is not null;

-- Why stock below zero was allowed; the change log has each reason that was given.
alter table warehouse add column negative_stock_reason text check (length(negative_stock_reason) <= 200);
