-- Payments that have left to one payee on a day, but one and those of one batch: each with who has approved it. A vendor is paid under all
-- the numbers that were merged into his; whoever is none is known by his name, however it is spaced and marked.
create or replace function paid_beside(of_company text, vendor text, once text, on_date date, but uuid) returns jsonb
  language sql stable
  as $$
    with recursive same as (
      select vendor as firm_id where vendor is not null
      union select f.firm_id from firm_shown f join same s on f.merged_into = s.firm_id)
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
