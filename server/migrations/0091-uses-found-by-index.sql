-- Where a record is used is counted in each table that names it, and the same rows are looked for when it is deleted: without an
-- index each of these was read from end to end. Low and seldom filled columns are indexed where they are filled.
create index ap_distribution_by_cost_code on ap_distribution (cost_code) where cost_code is not null;
create index ap_invoice_by_hold_reason on ap_invoice (hold_reason) where hold_reason is not null;
create index ap_invoice_by_ship_to_region on ap_invoice (ship_to_region) where ship_to_region is not null;
create index ap_payment_by_cancel_reason on ap_payment (cancel_reason) where cancel_reason is not null;
create index ap_payment_batch_document_by_vendor on ap_payment_batch_document (vendor_id) where vendor_id is not null;
create index fx_revaluation_line_by_account on fx_revaluation_line (account);
create index fx_revaluation_line_by_firm on fx_revaluation_line (firm_id) where firm_id is not null;
create index purchase_order_by_ship_via on purchase_order (ship_via) where ship_via is not null;
create index purchase_order_line_by_unit on purchase_order_line (unit) where unit is not null;
create index purchase_order_line_by_cost_code on purchase_order_line (cost_code) where cost_code is not null;
create index purchase_order_line_by_closing_reason on purchase_order_line (closing_reason) where closing_reason is not null;
create index purchase_receipt_by_warehouse on purchase_receipt (warehouse_id) where warehouse_id is not null;
create index purchase_receipt_by_carrier on purchase_receipt (carrier) where carrier is not null;
create index purchase_receipt_by_inspection_result on purchase_receipt (inspection_result) where inspection_result is not null;
