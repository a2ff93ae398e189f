-- What moves money of customers, in the words that both sides share.
create or replace view receivable_money as
  select p.id, 'ar/cash-receipt'::text as room, 'Receipt'::text as kind, 'Bank'::text as paid_by, coalesce(p.reference, p.receipt_no) as number,
         p.receipt_no as our_number, p.bank_account_id
  from ar_receipt p;
