-- Nothing moves money of customers yet.
create or replace view receivable_money as
  select null::uuid as id, null::text as room, null::text as kind, null::text as paid_by, null::text as number, null::text as our_number,
         null::text as bank_account_id
  where false;
