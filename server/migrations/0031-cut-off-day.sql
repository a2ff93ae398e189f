-- Where terms fall due on a day of the next month: what is dated after the cut-off day falls due a month later.
alter table account_terms add cut_off_day integer check (cut_off_day between 1 and 31);
