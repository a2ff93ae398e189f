-- A currency was a choice of two that everybody saw; now it is looked up. Who looks up accounts, or keeps firms or orders, looks up currencies.
insert into role_right (role_id, owner_id, right_id, position)
select r.role_id, r.id, 'gl/currency.view', coalesce((select max(position) + 1 from role_right o where o.owner_id = r.id), 0)
from role r
where exists (
    select from role_right h where h.owner_id = r.id
      and h.right_id in ('gl/account.view', 'gl/bank-account.view', 'admin/firm.add', 'admin/firm.edit', 'admin/company.edit',
                         'po/purchase-order.add', 'po/purchase-order.edit', 'ap/purchase-invoice.add', 'ap/purchase-invoice.edit'))
  and not exists (select from role_right h where h.owner_id = r.id and h.right_id = 'gl/currency.view');
