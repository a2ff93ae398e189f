-- What becomes of the goods of an order, in money, before its discount: what is left of a line after its other parts were rounded is of what is open of
-- it, else of what was shipped, so that the parts are the whole to the cent.
create or replace view sales_order_sums as
  select o.id as order_id, o.status = 'Quote' as is_quote, coalesce(sum(p.amount), 0) as ordered, coalesce(sum(p.shipped), 0) as shipped,
         coalesce(sum(p.still_open), 0) as still_open, coalesce(sum(p.closed_short), 0) as closed_short,
         coalesce(sum(p.cancelled), 0) as cancelled, coalesce(sum(p.invoiced), 0) as invoiced
  from sales_order o
  left join lateral (
    select l.amount,
           case when l.open > 0 then l.part_shipped when l.shipped > 0 then l.amount - l.part_short - l.part_cancelled else 0 end as shipped,
           case when l.open > 0 or l.quantity = 0 then l.amount - l.part_shipped - l.part_short - l.part_cancelled else 0 end as still_open,
           case when l.open > 0 or l.shipped > 0 then l.part_short when l.short_closed > 0 then l.amount - l.part_cancelled else 0 end as closed_short,
           case when l.open > 0 or l.shipped > 0 or l.short_closed > 0 then l.part_cancelled when l.cancelled > 0 then l.amount else 0 end as cancelled,
           case when l.invoiced = l.shipped and l.open = 0 and l.shipped > 0 then l.amount - l.part_short - l.part_cancelled else l.part_invoiced end as invoiced
    from (
      select l.open, l.shipped, l.short_closed, l.cancelled, l.invoiced, coalesce(l.quantity, 0) as quantity, coalesce(l.amount, 0) as amount,
             round(coalesce(l.amount * l.shipped / nullif(l.quantity, 0), 0), k.decimals) as part_shipped,
             round(coalesce(l.amount * l.short_closed / nullif(l.quantity, 0), 0), k.decimals) as part_short,
             round(coalesce(l.amount * l.cancelled / nullif(l.quantity, 0), 0), k.decimals) as part_cancelled,
             round(coalesce(l.amount * l.invoiced / nullif(l.quantity, 0), 0), k.decimals) as part_invoiced
      from sales_order_line l
      cross join lateral (select coalesce((select c.decimals from currency_shown c where c.currency_code = o.currency), 2) as decimals) k
      where l.owner_id = o.id) l) p on true
  group by o.id;
