-- What of a customer is not in the books yet and counts against his credit, by its part: `server/trade/credit` reads this beside his open items.
-- A module whose documents bind credit before they are invoiced adds its own here, each part with a name of its own.
create or replace view receivable_exposure as
  select d.bill_to_id as firm_id, case d.status when 'Draft' then 'drafts' else 'unposted' end as part, d.id as document_id, d.currency,
         d.due_amount as amount, d.due_amount * d.rate as home
  from customer_invoice d
  where d.entry_id is null and d.kind in ('Invoice', 'Charge') and d.due_amount > 0
  union all
  select o.firm_id, o.part, o.document_id, o.currency, o.amount, o.amount * o.rate from sales_order_exposure o where o.amount > 0;
