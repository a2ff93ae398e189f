-- An application moves between two items of one firm, account and currency, on a day of an open period on which both were there.
create or replace function application_holds() returns trigger
  language plpgsql
  as $$
  declare
    period fiscal_period;
    kind text;
    reversed item_application;
  begin
    select a.control_kind into kind
    from open_item f join open_item t on (t.gl_account, t.firm_id, t.currency, t.company_id)
                                       = (f.gl_account, f.firm_id, f.currency, f.company_id)
      join gl_account_shown a on a.account = f.gl_account
    where f.id = new.from_item_id and t.id = new.to_item_id and f.company_id = new.company_id
      and greatest(f.opened_on, t.opened_on) <= new.applied_date;
    if kind is null then
      raise exception 'an application is between two items of one firm, account and currency that are both open by then'
        using errcode = 'NV002';
    end if;
    select p.* into period from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = new.company_id and not p.is_adjusting and new.applied_date between p.start_date and p.end_date;
    if period.id is not null then
      perform hold_period(period.id);
      select * into period from fiscal_period where id = period.id;
    end if;
    if period.id is null or is_closed(period, 'GL') or is_closed(period, ledger_of_control(kind)) then
      raise exception 'an application is dated in an open period' using errcode = 'NV002';
    end if;
    if new.reverses_id is not null then
      select * into reversed from item_application where id = new.reverses_id;
      if reversed.reverses_id is not null or (new.from_item_id, new.to_item_id, new.txn_amount, new.amount)
           is distinct from (reversed.from_item_id, reversed.to_item_id, -reversed.txn_amount, -reversed.amount)
         or new.applied_date < reversed.applied_date then
        raise exception 'what is applied is taken back by its mirror, once and not before' using errcode = 'NV002';
      end if;
    end if;
    return null;
  end $$;
alter function application_holds set enable_seqscan = off;
