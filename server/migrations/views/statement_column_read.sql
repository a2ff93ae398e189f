-- Columns of all statements as they are looked through: each with the set that it is of.
create or replace view statement_column_read as
  select c.id, s.column_set_id || ' ' || c.number as column_key, s.column_set_id, c.number, c.kind, c.heading, c.span, c.year_offset, c.of,
         c.divide_by, s.version, s.created_by, s.created_on, s.updated_by, s.updated_on, c.heading_fr, c.heading_zh_cn,
         c.heading_zh_tw
  from statement_column c join statement_column_set s on s.id = c.owner_id;
