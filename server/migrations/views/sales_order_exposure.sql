-- What released sales orders bind of the credit of their customers, with taxes: what is still to be shipped, and what was shipped and not invoiced.
create or replace view sales_order_exposure as
  select o.bill_to_id as firm_id, p.part, o.id as document_id, o.currency, o.rate,
         p.amount + case when p.part = 'orders' and not o.freight_invoiced then coalesce(o.freight, 0) + coalesce(o.freight_tax, 0) else 0 end as amount
  from sales_order o
  cross join lateral (
    select coalesce(sum(round((coalesce(l.amount, 0) * (1 - coalesce(o.discount_percent, 0) / 100) + coalesce(l.surcharge_amount, 0)
                               + coalesce(l.tax_amount, 0)) * l.open / l.quantity, 2)), 0) as open,
           coalesce(sum(round((coalesce(l.amount, 0) * (1 - coalesce(o.discount_percent, 0) / 100) + coalesce(l.surcharge_amount, 0)
                               + coalesce(l.tax_amount, 0)) * (l.shipped - l.invoiced) / l.quantity, 2)), 0) as shipped
    from sales_order_line l where l.owner_id = o.id and l.quantity > 0) s
  cross join lateral (values ('orders', s.open), ('shipped', s.shipped)) p (part, amount)
  where o.released_on is not null and o.status in ('Open', 'OnHold');
