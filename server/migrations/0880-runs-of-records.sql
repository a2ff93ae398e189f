-- A record says of which run it came.
create index work_row_of_record on work_row (room, record) where record is not null;
