-- The limits of these kinds that an amount passes on a day, alone or with what leaves beside it: of each kind the highest, the roles that
-- may approve above it, and what was counted, in the currency of the limit. `beside` holds kind, amount, currency, rate, approver. A set of
-- limits that counts from a later day takes the place of the whole of the earlier one. Limits are those of the currency; where none are
-- kept in it, the amount counts in the currency of the company.
create or replace function limits_passed(
    of_company text, of_kinds text[], amount numeric, of_currency text, rate numeric, on_day date, beside jsonb default '[]')
  returns table (kind text, above numeric, currency text, roles text[], counted numeric, alone boolean)
  language sql stable
  as $$
    with own as (select c.currency from company_shown c where c.company_id = of_company),
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
