-- A document of the opening is known by its number when the same one is entered once more.
create index opening_line_by_number on opening_line (upper(btrim(reference)), firm_id) where firm_id is not null;
