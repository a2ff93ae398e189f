-- [finance 9.8] The day-book that a revaluation is posted to: one that was chosen, else the open one of its day.
alter table fx_revaluation add column journal_no text,
  add constraint fx_revaluation_journal foreign key (company_id, journal_no) references journal (company_id, journal_no);
create index fx_revaluation_by_journal on fx_revaluation (company_id, journal_no) where journal_no is not null;
update fx_revaluation v set journal_no = j.journal_no
from entry e join journal j on j.id = e.journal_id
where e.id = coalesce(v.entry_id, v.residue_entry_id);
