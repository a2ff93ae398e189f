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
