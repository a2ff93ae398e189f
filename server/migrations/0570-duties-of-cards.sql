-- Statements of cards are settled by the hand that pays: the sample pairs that keep paying apart had left them out. A pair that a company
-- has made its own policy, or from which it has taken card payments, stays as it is.
insert into duty_pair_duty (owner_id, position, hand, screen, action)
select p.id, (select max(d.position) + 1 from duty_pair_duty d where d.owner_id = p.id), 'Second', 'ap/card-statement', 'all'
from duty_pair p
where p.pair_id in ('bankAndPayment', 'enterAndPay', 'usersAndPayment', 'vendorAndPayment', 'mergeAndPayment')
  and p.origin = 'Sample'
  and exists (select from duty_pair_duty d where d.owner_id = p.id and d.screen = 'ap/card-payment' and d.action = 'all')
  and not exists (select from duty_pair_duty d where d.owner_id = p.id and d.screen = 'ap/card-statement');
