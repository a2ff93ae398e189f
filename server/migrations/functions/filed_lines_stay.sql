create or replace function filed_lines_stay() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.stands and not new.stands
    and (new.return_id, new.entry_id, new.line_no, new.stands_for, new.amount)
      = (old.return_id, old.entry_id, old.line_no, old.stands_for, old.amount) then return new; end if;
  raise exception 'a filed line of a tax return stays as it is' using errcode = 'check_violation';
end $$;
