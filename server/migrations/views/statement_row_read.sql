-- Rows of all statements as they are looked through: each with the set that it is of.
create or replace view statement_row_read as
  select r.id, s.row_set_id || ' ' || r.number as row_key, s.row_set_id, s.statement_type, r.number, r.kind, r.name, r.name_fr, r.name_zh_cn,
         r.name_zh_tw, r.of, r.reversed, s.version, s.created_by, s.created_on, s.updated_by, s.updated_on
  from statement_row r join statement_row_set s on s.id = r.owner_id;
