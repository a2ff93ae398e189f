-- Statements of cards are settled by the hand that pays: the sample pairs that keep paying apart had left them out. A pair that a company
-- has made its own policy, or from which it has taken card payments, stays as it is.
insert into duty_pair_duty (owner_id, position, hand, screen, action)
select p.id, (select max(d.position) + 1 from duty_pair_duty d where d.owner_id = p.id), 'Second', 'ap/card-statement', 'all'
from duty_pair p
where p.pair_id in ('bankAndPayment', 'enterAndPay', 'usersAndPayment', 'vendorAndPayment', 'mergeAndPayment')
  and p.origin = 'Sample'
  and exists (select from duty_pair_duty d where d.owner_id = p.id and d.screen = 'ap/card-payment' and d.action = 'all')
  and not exists (select from duty_pair_duty d where d.owner_id = p.id and d.screen = 'ap/card-statement');

-- Whoever confirms or rejects what another has entered of a bank is the second hand of that, not the first.
with narrowed as (
  update duty_pair_duty d set action = 'add'
  from duty_pair p
  where p.id = d.owner_id and p.pair_id = 'bankAndPayment' and p.origin = 'Sample'
    and d.hand = 'First' and d.screen = 'admin/vendor-bank-change' and d.action = 'all'
  returning d.owner_id
)
insert into duty_pair_duty (owner_id, position, hand, screen, action)
select n.owner_id, (select max(d.position) + 1 from duty_pair_duty d where d.owner_id = n.owner_id), 'First', 'admin/vendor-bank-change', 'edit'
from narrowed n;
