-- First pages of logos that are PDF files, drawn once. A row without a picture is a file that could not be drawn.
create table logo_page (
  content_hash text primary key check (content_hash ~ '^[0-9a-f]{64}$'),
  picture      bytea check (length(picture) <= 524288),
  drawn_on     timestamptz not null
);
