-- What a sale has booked, counted from its lines and those of its entry: as it was sold in its own currency, and in the company's. What is kept of it is held
-- against this.
create or replace view customer_invoice_booking as
  select d.id as invoice_id, g.goods, g.discount, g.surcharge, g.freight, g.restocking, s.tax_codes, s.tax, s.total, s.net_home, s.tax_home,
         s.total_home
  from customer_invoice d
  cross join lateral (
    select coalesce(sum(o.amount) filter (where o.is_goods and not o.is_less), 0) as goods,
           coalesce(sum(o.amount) filter (where o.is_less), 0) as discount,
           coalesce(sum(o.amount) filter (where o.sells = 'Surcharge'), 0) as surcharge,
           coalesce(sum(o.amount) filter (where o.sells = 'Freight'), 0) as freight,
           coalesce(sum(o.amount) filter (where o.sells = 'Restocking'), 0) as restocking
    from (
      select case d.kind when 'Credit' then -c.amount when 'Release' then 0 else c.amount end as amount, c.sells,
             coalesce(c.sells, 'Goods') = 'Goods' as is_goods,
             coalesce(c.sells = 'Goods' and c.product_id is null and c.quantity is null, false) as is_less
      from customer_invoice_line c where c.owner_id = d.id) o) g
  cross join lateral (
    select coalesce(sum(l.txn_debit - l.txn_credit) filter (where l.item_id is not null), 0) as total,
           coalesce(sum(l.debit - l.credit) filter (where l.item_id is not null), 0) as total_home,
           coalesce(sum(l.txn_credit - l.txn_debit) filter (where l.tax_code is not null), 0) as tax,
           coalesce(sum(l.credit - l.debit) filter (where l.tax_code is not null), 0) as tax_home,
           coalesce(sum(l.credit - l.debit) filter (where l.item_id is null and l.tax_code is null), 0) as net_home,
           string_agg(distinct l.tax_code, ', ') as tax_codes
    from moved_line l where l.entry_id = d.entry_id) s
  where d.entry_id is not null;
