-- Orders and receipts are numbered by their sequence counters, in every installation; numbers that were given out are gone on from.
insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix, width,
                              reset_rule, per_branch, gapless, active, created_by, updated_by)
values ('PURCHASE_ORDER', 'Purchase orders', 'Bons de commande', '采购订单', '採購訂單', 'PO', 6, 'Never', false, false, true,
        'system', 'system'),
       ('PURCHASE_RECEIPT', 'Receipts of purchases', 'Réceptions d’achats', '采购收货单', '採購收貨單', 'RC', 6, 'Never', false, false,
        true, 'system', 'system')
on conflict on constraint sequence_counter_used_once do nothing;

insert into sequence_number (counter_id, next_number, highest_used, created_by, updated_by)
select given.counter_id, given.highest + 1, given.highest, 'system', 'system'
from (select 'PURCHASE_ORDER' as counter_id, max(substring(order_no from '[0-9]{1,9}$')::int) as highest from purchase_order
      union all
      select 'PURCHASE_RECEIPT', max(substring(receipt_no from '[0-9]{1,9}$')::int) from purchase_receipt) given
where given.highest is not null
on conflict on constraint sequence_number_once do update
  set next_number = greatest(sequence_number.next_number, excluded.next_number),
      highest_used = greatest(sequence_number.highest_used, excluded.highest_used);

drop sequence purchase_order_number;
drop sequence purchase_receipt_number;
