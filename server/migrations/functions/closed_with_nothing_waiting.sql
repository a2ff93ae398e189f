create or replace function closed_with_nothing_waiting() returns trigger
  language plpgsql
  as $$
  begin
    if (new.gl_closed and not old.gl_closed and exists (select from waits_in(new.id, 'GL')))
       or (new.ap_closed and not old.ap_closed and exists (select from waits_in(new.id, 'AP')))
       or (new.ar_closed and not old.ar_closed and exists (select from waits_in(new.id, 'AR')))
       or (new.pr_closed and not old.pr_closed and exists (select from waits_in(new.id, 'PR'))) then
      raise exception 'a period closes when nothing waits for integration' using errcode = 'NV002';
    end if;
    return null;
  end $$;
