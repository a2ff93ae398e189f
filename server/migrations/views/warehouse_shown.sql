-- What other rooms read of a warehouse: where it is, of which branch, and whether it is being counted.
create or replace view warehouse_shown as
select id, warehouse_id, branch_id, name, active, kind, negative_stock_allowed, default_ship_via, ship_via_type, line1, line2, city, region,
       postal_code, country, count_stage, freeze_date, posting_tags, transfer_days
from warehouse;
