-- [I12] What a payee gets on one day counts as one amount: a sum that is split below a limit passes it as the whole would. Each band of a
-- limit counts what nobody has approved who may approve above it, so what somebody has looked at is counted for higher bands alone.

drop function limits_passed(text, text[], numeric, text, numeric, date);

-- The limits of these kinds that an amount passes on a day, alone or with what leaves beside it: of each kind the highest, the roles that
-- may approve above it, and what was counted, in the currency of the limit. `beside` holds kind, amount, currency, rate, approver. A set of
-- limits that counts from a later day takes the place of the whole of the earlier one. Limits are those of the currency; where none are
-- kept in it, the amount counts in the currency of the company.
create function limits_passed(
    of_company text, of_kinds text[], amount numeric, of_currency text, rate numeric, on_day date, beside jsonb default '[]')
  returns table (kind text, above numeric, currency text, roles text[], counted numeric, alone boolean)
  language sql stable
  as $$
    with own as (select c.currency from company c where c.company_id = of_company),
    known as (
      select l.document_kind, l.currency, l.above_amount, l.role_id,
             coalesce(l.valid_from, '-infinity') as since,
             max(coalesce(l.valid_from, '-infinity')) over (partition by l.document_kind, l.currency) as latest
      from gl_approval_limit l join gl_control g on g.id = l.owner_id
      where g.company_id = of_company and l.document_kind = any (of_kinds)
        and coalesce(l.valid_from, '-infinity') <= on_day),
    standing as (
      select k.document_kind, k.currency, k.above_amount,
             abs(amount) * case when k.currency = of_currency then 1 else coalesce(rate, 1) end as counted,
             array(select distinct h.role_id from known h where h.document_kind = k.document_kind and h.currency = k.currency
                   and h.since = h.latest and h.above_amount >= k.above_amount order by h.role_id) as roles
      from known k
      where k.since = k.latest and (k.currency = of_currency or (k.currency = (select o.currency from own o) and not exists (
        select from known o where o.document_kind = k.document_kind and o.currency = of_currency)))
      group by k.document_kind, k.currency, k.above_amount),
    weighed as (
      select s.*, coalesce((
        select sum(abs(b.amount) * case when b.currency = s.currency then 1 else coalesce(b.rate, 1) end)
        from jsonb_to_recordset(beside) as b (kind text, amount numeric, currency text, rate numeric, approver uuid)
        where b.kind = s.document_kind
          and (b.currency = s.currency or (s.currency = (select o.currency from own o) and not exists (
            select from known o where o.document_kind = b.kind and o.currency = b.currency)))
          and not exists (select from roles_of(b.approver) as held (role_id) where held.role_id = any (s.roles))), 0) as others
      from standing s)
    select distinct on (w.document_kind) w.document_kind, w.above_amount, w.currency, w.roles, w.counted + w.others,
           w.counted > w.above_amount
    from weighed w where w.counted + w.others > w.above_amount
    order by w.document_kind, w.above_amount desc
  $$;

-- A name without what is between its letters and figures.
create function payee_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(fold(coalesce(name, '')), '[^[:alnum:]]+', '', 'g');

-- Payments that have left to one payee on a day, but one and those of one batch: each with who has approved it. A vendor is paid under all
-- the numbers that were merged into his; whoever is none is known by his name, however it is spaced and marked.
create function paid_beside(of_company text, vendor text, once text, on_date date, but uuid) returns jsonb
  language sql stable
  as $$
    with recursive same as (
      select vendor as firm_id where vendor is not null
      union select f.firm_id from firm f join same s on f.merged_into = s.firm_id)
    select coalesce(jsonb_agg(jsonb_build_object(
             'kind', k.kind, 'amount', p.amount, 'currency', p.currency, 'rate', p.rate,
             'approver', coalesce(p.approver_id, b.approver_id))), '[]')
    from ap_payment p
    left join ap_payment_batch b on b.id = p.batch_id
    cross join lateral unnest(
      array[case p.paid_by when 'Card' then 'CardPayment' else 'Payment' end]
        || case when p.vendor_id is null then array['OneTimePayment'] else '{}' end) as k (kind)
    where p.company_id = of_company and p.payment_date = on_date and p.status = 'Posted' and p.id is distinct from but
      and p.batch_id is distinct from but
      and (p.vendor_id in (select s.firm_id from same s) or (vendor is null and p.vendor_id is null and payee_key(p.payee) = payee_key(once)))
  $$;

-- Payments of a batch stand under the approval of the batch. Two to one payee leave one after the other, so that the later sees the earlier:
-- it is judged again in a transaction of its own, and says then in words why it does not leave.
create or replace function payment_has_second_hand() returns trigger
  language plpgsql
  as $$
  declare
    passed record;
  begin
    perform pg_advisory_xact_lock(hashtextextended(
      'payee:' || new.company_id || ':' || coalesce(new.vendor_id, ':' || payee_key(new.payee)), 0));
    if new.batch_id is null and new.approver_id is null then
      select bool_or(l.alone) as alone into passed from limits_passed(
        new.company_id,
        array[case new.paid_by when 'Card' then 'CardPayment' else 'Payment' end]
          || case when new.vendor_id is null then array['OneTimePayment'] else '{}' end,
        new.amount, new.currency, new.rate, business_day(new.updated_on),
        paid_beside(new.company_id, new.vendor_id, new.payee, new.payment_date, new.id)) l;
      if passed.alone then
        raise exception 'what leaves above a limit names who approved it' using errcode = 'NV002';
      elsif passed.alone is not null then
        raise exception 'what a payee gets on one day above a limit names who approved it' using errcode = '40001';
      end if;
    end if;
    return new;
  end $$;
