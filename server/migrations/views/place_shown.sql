-- What other rooms read of a country, a province or a city: its codes, its names and where its tax is.
create or replace view place_shown as
select id, place_code, level, parent_code, name, name_fr, name_zh_cn, name_zh_tw, alpha3, numeric_code, postal_pattern, tax_jurisdiction, active
from place;
