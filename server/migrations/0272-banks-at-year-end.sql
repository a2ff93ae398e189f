-- Banks that are not reconciled through its last day are shown before a year is closed.
alter table year_end_check
  drop constraint year_end_check_check_id_check,
  add constraint year_end_check_check_id_check check (check_id in (
    'periodsOpen', 'earlierOpen', 'waiting', 'drafts', 'untied', 'suspense', 'revaluation', 'banks'));
