-- No place has more set apart than lies there, whoever takes from it or sets apart.
create or replace function piece_holds() returns trigger
  language plpgsql
  as $$
  declare
    place uuid;
    kept numeric;
    there numeric;
  begin
    if tg_table_name = 'stock_place' then
      place := new.id;
    else
      place := new.place_id;
    end if;
    select p.quantity into there from stock_place p where p.id = place;
    select sum(a.quantity) into kept from stock_allocation a where a.place_id = place;
    if kept > there then
      raise exception '% of place % are allocated, % are there', kept, place, there using errcode = 'NV003';
    end if;
    return null;
  end $$;
