-- What a return has posted may wait for its integration (0070): it names its entry wherever that is.
alter table tax_return drop constraint tax_return_entry;
create constraint trigger tax_return_entry after insert or update of entry_id on tax_return
  for each row when (new.entry_id is not null) execute function names_moved_entry();
