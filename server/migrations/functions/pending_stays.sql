create or replace function pending_stays() returns trigger
  language plpgsql
  as $$
  begin
    if old.integrated_on is not null or new.integrated_on is null
       or to_jsonb(old) - array['integrated_by', 'integrated_on'] <> to_jsonb(new) - array['integrated_by', 'integrated_on'] then
      raise exception 'what waits is integrated once and not changed' using errcode = 'NV001';
    end if;
    return new;
  end $$;
