-- What a sale has booked is kept beside it when all of it is written, so that a register of a year reads one row of each.
create or replace function sale_is_kept() returns trigger
  language plpgsql
  as $$
  begin
    insert into customer_invoice_booked (invoice_id, goods, discount, surcharge, freight, restocking, tax_codes, tax, total, net_home, tax_home, total_home)
    select invoice_id, goods, discount, surcharge, freight, restocking, tax_codes, tax, total, net_home, tax_home, total_home
    from customer_invoice_booking where invoice_id = new.id
    on conflict (invoice_id) do nothing;
    return null;
  end $$;
drop trigger if exists sale_is_kept on customer_invoice;
create constraint trigger sale_is_kept after insert or update of entry_id on customer_invoice deferrable initially deferred
  for each row when (new.entry_id is not null) execute function sale_is_kept();
