-- [finance 8.3, 8.5] What a customer is trusted with: a parent whose limit the branches share, when it is looked at again, and what of it is insured.
alter table firm_bill_to
  add column parent_id text constraint firm_parent_valid references firm (firm_id),
  add column credit_review_on date,
  add column credit_insured numeric(19, 4) check (credit_insured >= 0),
  add column credit_insurer text check (length(credit_insurer) <= 60),
  add column credit_insured_until date;
create index firm_bill_to_by_parent on firm_bill_to (parent_id) where parent_id is not null;

-- Why somebody went beyond the limit.
alter table customer_invoice add column credit_reason text check (length(credit_reason) <= 200);
-- What is not in the books yet is asked for by customer with every judgement of his credit.
create index customer_invoice_unposted on customer_invoice (bill_to_id) where entry_id is null;
