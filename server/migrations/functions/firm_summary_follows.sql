-- Lists show city, credit and hold of a firm from its own row: they follow its address and its accounts.
create or replace function firm_summary_follows() returns trigger
  language plpgsql
  as $$
  begin
    update firm f
    set city = s.city, region = s.region, postal_code = s.postal_code, credit_limit = s.credit_limit,
        credit_currency = s.credit_currency, on_hold = s.on_hold
    from (
      select w.owner_id, a.city, a.region, a.postal_code, b.credit_limit, b.currency as credit_currency,
             coalesce(b.on_hold, false) or coalesce(v.on_hold, false) as on_hold
      from (select distinct owner_id from touched) w
      left join firm_bill_to b on b.owner_id = w.owner_id
      left join firm_vendor v on v.owner_id = w.owner_id
      left join lateral (
        select city, region, postal_code from firm_address where owner_id = w.owner_id
        order by kind <> 'Main', position limit 1) a on true
    ) s
    where f.id = s.owner_id
      and (f.city, f.region, f.postal_code, f.credit_limit, f.credit_currency, f.on_hold)
          is distinct from (s.city, s.region, s.postal_code, s.credit_limit, s.credit_currency, s.on_hold);
    return null;
  end $$;
