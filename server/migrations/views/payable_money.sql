-- What moves money of vendors, in the words that both sides share.
create or replace view payable_money as
  select p.id, case p.paid_by when 'Card' then 'ap/card-payment' else 'ap/payment' end as room,
         case p.paid_by when 'Card' then 'CardPayment' else 'Payment' end as kind, p.paid_by,
         coalesce(p.cheque_no::text, p.reference, p.payment_no) as number, p.payment_no as our_number, p.bank_account_id
  from ap_payment p;
