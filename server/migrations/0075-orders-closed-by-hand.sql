-- [supply 3.4] An order that somebody has closed stays closed; one that is closed because all of it is invoiced opens again with the
-- reversal of its invoice.
alter table purchase_order add closed_by_hand boolean not null default false;
update purchase_order o set closed_by_hand = true
where o.status = 'Closed' and exists (
  select from purchase_order_line l where l.owner_id = o.id and (l.short_closed or l.received < l.quantity or l.invoiced < l.received));
