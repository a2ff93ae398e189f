-- What came in before there was a stock ledger, as its moves: each line of a posted receipt of something stocked at what the books took it in
-- at, and gone again on the day on which it was taken back. What is counted from moves is filled here, past their triggers.
create temporary table received on commit drop as
select gen_random_uuid() as move_id, r.id as receipt_id, r.receipt_no, r.company_id, r.status, r.receipt_date, r.reversal_date, l.line_key,
       l.product_id, p.product_class, l.quantity, r.updated_by, r.updated_on,
       coalesce(r.warehouse_id, o.warehouse_id,
                (select w.warehouse_id from warehouse w order by w.active desc, w.kind <> 'Standard', w.warehouse_id limit 1)) as warehouse_id,
       coalesce((select sum(e.debit) from (
         select debit from entry_line where entry_id = r.entry_id and reference = l.line_key and product_id = l.product_id
         union all
         select debit from pending_line where entry_id = r.entry_id and reference = l.line_key and product_id = l.product_id) e), 0) as value
from purchase_receipt r
join purchase_order o on o.order_no = r.order_no
join purchase_receipt_line l on l.owner_id = r.id and l.quantity > 0
join product p on p.product_id = l.product_id and p.product_type = 'Stock'
where r.status <> 'Open' and r.entry_id is not null;

-- Goods came in where no warehouse was kept yet.
insert into branch (branch_id, company_id, name, active, line1, city, country, created_by, updated_by)
select 'MAIN', min(company_id), 'Main', true, '', '', 'CA', 'system', 'system' from received
where warehouse_id is null and not exists (select from branch) having count(*) > 0;
insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
select 'MAIN', (select min(branch_id) from branch), 'Main', true, 'Standard', false, '', '', 'CA', 'system', 'system' from received
where warehouse_id is null having count(*) > 0;
update received set warehouse_id = 'MAIN' where warehouse_id is null;

alter table stock_move disable trigger user;
alter table stock_day disable trigger user;

insert into stock_pool (company_id, product_id, warehouse_id, holding, quantity, value, last_day)
select company_id, product_id, warehouse_id, 'Stock', sum(case status when 'Posted' then quantity else 0 end),
       sum(case status when 'Posted' then value else 0 end), max(greatest(receipt_date, reversal_date))
from received group by 1, 2, 3;
insert into stock_place (pool_id, quantity, value) select id, quantity, value from stock_pool;
insert into stock_posting (id, company_id, document_type, document_id, purpose, asked_hash, posted_by, posted_on)
select gen_random_uuid(), r.company_id, 'po.purchaseReceipt', r.receipt_id, p.purpose, '\x00', r.updated_by, r.updated_on
from (select distinct receipt_id, company_id, status, updated_by, updated_on from received) r
join (values ('post', null), ('post.rev', 'Reversed')) p (purpose, status) on p.status is null or p.status = r.status;
insert into stock_move (id, posting_id, pool_id, place_id, company_id, product_id, product_class, warehouse_id, holding, bin, day, kind,
                        quantity, value, rule, extra, follows_id, reverses_id, line_key)
select m.id, g.id, o.id, l.id, r.company_id, r.product_id, r.product_class, r.warehouse_id, 'Stock', '', m.day, m.kind, m.times * r.quantity,
       m.times * r.value, m.rule, case m.rule when 'Follows' then 0 end, m.follows, m.follows, r.line_key
from received r
join stock_pool o on (o.company_id, o.product_id, o.warehouse_id) = (r.company_id, r.product_id, r.warehouse_id)
join stock_place l on l.pool_id = o.id
cross join lateral (values
  (r.move_id, r.receipt_date, 'Receipt', 1, 'Given', null::uuid, 'post'),
  (gen_random_uuid(), case when r.status = 'Reversed' then coalesce(r.reversal_date, r.receipt_date) end, 'Return', -1, 'Follows', r.move_id,
   'post.rev')) m (id, day, kind, times, rule, follows, purpose)
join stock_posting g on g.document_id = r.receipt_id and g.purpose = m.purpose
where m.day is not null
order by m.day, r.receipt_no, r.line_key, m.times desc;
insert into stock_day (place_id, pool_id, day, quantity, value)
select place_id, pool_id, day, sum(quantity), sum(value) from stock_move group by 1, 2, 3;

alter table stock_move enable trigger user;
alter table stock_day enable trigger user;
