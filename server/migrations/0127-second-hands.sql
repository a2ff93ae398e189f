-- [I12] What leaves and what binds is asked at one place: which limits it passes, who wrote it, who approved it. Limits are kept for each
-- kind of it, with the day from which they count, and the database asks for the second hand too.

alter table gl_approval_limit
  drop constraint gl_approval_limit_document_kind_check,
  add constraint gl_approval_limit_document_kind_check check (
    document_kind in ('PurchaseInvoice', 'Payment', 'OneTimePayment', 'CardPayment', 'PurchaseOrder')),
  add valid_from date;

-- The limits of these kinds that an amount passes on a day: of each kind the highest, and the roles that may approve above it. A set of
-- limits that counts from a later day takes the place of the whole of the earlier one. Limits are those of the currency; where none are
-- kept in it, the amount counts in the currency of the company.
create function limits_passed(of_company text, of_kinds text[], amount numeric, of_currency text, rate numeric, on_day date)
  returns table (kind text, above numeric, currency text, roles text[])
  language sql stable
  as $$
    with known as (
      select l.document_kind, l.currency, l.above_amount, l.role_id,
             coalesce(l.valid_from, '-infinity') as since,
             max(coalesce(l.valid_from, '-infinity')) over (partition by l.document_kind, l.currency) as latest
      from gl_approval_limit l join gl_control g on g.id = l.owner_id
      where g.company_id = of_company and l.document_kind = any (of_kinds)
        and l.currency in (of_currency, (select c.currency from company c where c.company_id = of_company))
        and coalesce(l.valid_from, '-infinity') <= on_day),
    standing as (
      select k.document_kind, k.currency, k.above_amount, k.role_id,
             abs(amount) * case when k.currency = of_currency then 1 else coalesce(rate, 1) end as counted
      from known k
      where k.since = k.latest and (k.currency = of_currency or not exists (
        select from known o where o.document_kind = k.document_kind and o.currency = of_currency))),
    passed as (
      select document_kind, max(above_amount) as above from standing where counted > above_amount group by document_kind)
    select s.document_kind, p.above, s.currency, array_agg(distinct s.role_id order by s.role_id)
    from passed p join standing s on s.document_kind = p.document_kind and s.above_amount >= p.above
    group by s.document_kind, p.above, s.currency
  $$;

alter table ap_payment
  drop constraint ap_payment_status_check,
  drop constraint ap_payment_posted_whole,
  add constraint ap_payment_status_check check (status in ('Draft', 'Submitted', 'Approved', 'Posted', 'Cancelled')),
  add constraint ap_payment_posted_whole check (status in ('Draft', 'Submitted', 'Approved') or
    (entry_id is not null and payment_date is not null and amount > 0 and coalesce(bank_account_id, card_id) is not null)),
  add submitted_by   text,
  add approved_by    text,
  add approved_on    timestamptz,
  add approver_id    uuid,
  add approval_note  text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  add written_by     uuid[] not null default '{}',
  add constraint ap_payment_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  add constraint ap_payment_approval_whole check ((approver_id is null) = (approved_by is null));
create or replace view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
create or replace view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;
create index ap_payment_waiting on ap_payment (payment_no) where status = 'Submitted';

-- Drafts that waited when this came know by name who made them; whoever it was does not approve them.
update ap_payment p set written_by = array(select u.id from app_user u where u.display_name in (p.created_by, p.updated_by))
where status = 'Draft';

-- Payments of a batch stand under the approval of the batch.
create function payment_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.batch_id is null and new.approver_id is null and exists (
      select from limits_passed(
        new.company_id,
        array[case new.paid_by when 'Card' then 'CardPayment' else 'Payment' end]
          || case when new.vendor_id is null then array['OneTimePayment'] else '{}' end,
        new.amount, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'what leaves above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create trigger payment_has_second_hand before update on ap_payment
  for each row when (new.status = 'Posted' and old.status <> 'Posted') execute function payment_has_second_hand();
create trigger payment_begun_posted before insert on ap_payment
  for each row when (new.status = 'Posted') execute function payment_has_second_hand();

alter table purchase_order
  add approver_id uuid,
  -- Everybody who has written what is to be approved.
  add written_by  uuid[] not null default '{}';
update purchase_order o set written_by = array(select u.id from app_user u where u.display_name in (o.created_by, o.updated_by))
where status = 'Open' and approval = 'Needed';
-- Who entered a receipt or posted it: who ordered, received and entered the invoice alone is told so.
alter table purchase_receipt add written_by uuid[] not null default '{}';

create function order_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if (new.approver_id is null or new.approver_id = any (new.written_by)) and exists (
      select from limits_passed(new.company_id, '{PurchaseOrder}', new.total, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an order above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create trigger order_has_second_hand before update on purchase_order
  for each row when (new.approval = 'Approved' and old.approval <> 'Approved') execute function order_has_second_hand();
create trigger order_begun_approved before insert on purchase_order
  for each row when (new.approval = 'Approved') execute function order_has_second_hand();

-- Roles that post payments may submit them, roles that send batches back may send payments back, as they could with what is paid together.
insert into role_right (role_id, owner_id, right_id, position)
select r.role_id, r.id, g.right_id, coalesce((select max(position) + 1 from role_right o where o.owner_id = r.id), 0) + g.at
from role r join lateral (values
  ('ap/payment.post', 'ap/payment.submit', 0), ('ap/card-payment.post', 'ap/card-payment.submit', 1),
  ('ap/payment-batch.return', 'ap/payment.return', 2), ('ap/payment-batch.return', 'ap/card-payment.return', 3)) as g (with_right, right_id, at)
  on exists (select from role_right h where h.owner_id = r.id and h.right_id = g.with_right)
where not exists (select from role_right h where h.owner_id = r.id and h.right_id = g.right_id);

-- Beyond the overdraft of a bank pays who has the right to: approvers had been asked about it until now.
insert into named_right (right_id, module) select 'bank.overdraw', 'gl' where exists (select from named_right) on conflict do nothing;
insert into role_named_right (owner_id, position, named_right)
select r.id, coalesce((select max(position) + 1 from role_named_right o where o.owner_id = r.id), 0), 'bank.overdraw'
from role r where r.role_id = 'approver' and exists (select from named_right where right_id = 'bank.overdraw')
  and not exists (select from role_named_right o where o.owner_id = r.id and o.named_right = 'bank.overdraw');
