-- Whoever proves the bank against the books does not write the receipts that it proves.
insert into duty_pair (pair_id, name, name_fr, name_zh_cn, name_zh_tw, origin, since, created_by, updated_by) values
  ('receiveAndReconcile', 'Enters receipts and reconciles banks', 'Saisit les encaissements et rapproche les banques', '录入收款并核对银行账户', '輸入收款並核對銀行帳戶',
   'Sample', '2026-01-01', 'system', 'system')
on conflict (pair_id) do nothing;
insert into duty_pair_duty (owner_id, position, hand, screen, action)
select p.id, row_number() over (order by d.place) - 1, d.hand, d.screen, d.action
from (values
  (1, 'First', 'ar/cash-receipt', 'add'),
  (2, 'First', 'ar/cash-receipt', 'post'),
  (3, 'First', 'ar/deposit', 'add'),
  (4, 'Second', 'gl/bank-reconciliation', 'reconcile')
) as d (place, hand, screen, action)
join duty_pair p on p.pair_id = 'receiveAndReconcile'
where not exists (select from duty_pair_duty o where o.owner_id = p.id);
