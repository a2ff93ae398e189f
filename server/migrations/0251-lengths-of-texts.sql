-- Texts are held to the length that their contract says where only the server held them until now. What stands there is not read again: it was
-- saved under the contract.
alter table account_terms
  add constraint account_terms_description_fr_length check (length(description_fr) <= 50) not valid,
  add constraint account_terms_description_zh_cn_length check (length(description_zh_cn) <= 50) not valid,
  add constraint account_terms_description_zh_tw_length check (length(description_zh_tw) <= 50) not valid;
alter table ap_card_statement_charge
  add constraint ap_card_statement_charge_payment_no_length check (length(payment_no) <= 20) not valid;
alter table ap_distribution
  add constraint ap_distribution_description_length check (length(description) <= 100) not valid;
alter table ap_invoice
  add constraint ap_invoice_notes_length check (length(notes) <= 500) not valid;
alter table ap_payment_distribution
  add constraint ap_payment_distribution_description_length check (length(description) <= 100) not valid;
alter table application
  add constraint application_application_length check (length(application) <= 20) not valid,
  add constraint application_router_path_length check (length(router_path) <= 40) not valid,
  add constraint application_tile_length check (length(tile) <= 2) not valid;
alter table bank_account
  add constraint bank_account_cpa_code_length check (length(cpa_code) <= 10) not valid,
  add constraint bank_account_data_centre_length check (length(data_centre) <= 5) not valid,
  add constraint bank_account_institution_length check (length(institution) <= 3) not valid,
  add constraint bank_account_transit_length check (length(transit) <= 5) not valid;
alter table branch
  add constraint branch_city_length check (length(city) <= 60) not valid,
  add constraint branch_country_length check (length(country) <= 2) not valid,
  add constraint branch_gl_segment_length check (length(gl_segment) <= 8) not valid,
  add constraint branch_line1_length check (length(line1) <= 60) not valid,
  add constraint branch_line2_length check (length(line2) <= 60) not valid,
  add constraint branch_phone_length check (length(phone) <= 30) not valid,
  add constraint branch_postal_code_length check (length(postal_code) <= 12) not valid,
  add constraint branch_region_length check (length(region) <= 3) not valid,
  add constraint branch_tax_registration_length check (length(tax_registration) <= 20) not valid;
alter table company
  add constraint company_business_number_length check (length(business_number) <= 15) not valid,
  add constraint company_city_length check (length(city) <= 60) not valid,
  add constraint company_country_length check (length(country) <= 2) not valid,
  add constraint company_hst_number_length check (length(hst_number) <= 20) not valid,
  add constraint company_legal_name_length check (length(legal_name) <= 100) not valid,
  add constraint company_line1_length check (length(line1) <= 60) not valid,
  add constraint company_line2_length check (length(line2) <= 60) not valid,
  add constraint company_phone_length check (length(phone) <= 30) not valid,
  add constraint company_postal_code_length check (length(postal_code) <= 12) not valid,
  add constraint company_region_length check (length(region) <= 3) not valid;
alter table configuration
  add constraint configuration_control_value_length check (length(control_value) <= 4000) not valid;
alter table credit_card
  add constraint credit_card_last_four_length check (length(last_four) <= 4) not valid;
alter table currency
  add constraint currency_currency_code_length check (length(currency_code) <= 3) not valid,
  add constraint currency_name_length check (length(name) <= 50) not valid,
  add constraint currency_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint currency_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint currency_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint currency_symbol_length check (length(symbol) <= 5) not valid;
alter table distribution_template
  add constraint distribution_template_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint distribution_template_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint distribution_template_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint distribution_template_template_id_length check (length(template_id) <= 20) not valid;
alter table distribution_template_line
  add constraint distribution_template_line_description_length check (length(description) <= 100) not valid;
alter table expense_template
  add constraint expense_template_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint expense_template_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint expense_template_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid;
alter table expense_template_column
  add constraint expense_template_column_heading_fr_length check (length(heading_fr) <= 30) not valid,
  add constraint expense_template_column_heading_zh_cn_length check (length(heading_zh_cn) <= 30) not valid,
  add constraint expense_template_column_heading_zh_tw_length check (length(heading_zh_tw) <= 30) not valid;
alter table firm
  add constraint firm_business_number_length check (length(business_number) <= 15) not valid,
  add constraint firm_edi_partner_id_length check (length(edi_partner_id) <= 35) not valid,
  add constraint firm_fax_length check (length(fax) <= 30) not valid,
  add constraint firm_legal_name_length check (length(legal_name) <= 100) not valid,
  add constraint firm_notes_length check (length(notes) <= 4000) not valid,
  add constraint firm_phone_length check (length(phone) <= 30) not valid,
  add constraint firm_website_length check (length(website) <= 200) not valid;
alter table firm_address
  add constraint firm_address_city_length check (length(city) <= 60) not valid,
  add constraint firm_address_country_length check (length(country) <= 2) not valid,
  add constraint firm_address_line1_length check (length(line1) <= 60) not valid,
  add constraint firm_address_line2_length check (length(line2) <= 60) not valid,
  add constraint firm_address_postal_code_length check (length(postal_code) <= 12) not valid,
  add constraint firm_address_region_length check (length(region) <= 3) not valid;
alter table firm_bill_to
  add constraint firm_bill_to_card_last_four_length check (length(card_last_four) <= 4) not valid,
  add constraint firm_bill_to_tax_exempt_number_length check (length(tax_exempt_number) <= 30) not valid;
alter table firm_contact
  add constraint firm_contact_email_length check (length(email) <= 254) not valid,
  add constraint firm_contact_name_length check (length(name) <= 100) not valid,
  add constraint firm_contact_phone_length check (length(phone) <= 30) not valid,
  add constraint firm_contact_role_length check (length(role) <= 50) not valid;
alter table firm_ship_to
  add constraint firm_ship_to_receiving_hours_length check (length(receiving_hours) <= 60) not valid;
alter table gl_account
  add constraint gl_account_branch_segment_length check (length(branch_segment) <= 10) not valid,
  add constraint gl_account_department_segment_length check (length(department_segment) <= 10) not valid,
  add constraint gl_account_gifi_code_length check (length(gifi_code) <= 4) not valid,
  add constraint gl_account_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint gl_account_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint gl_account_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint gl_account_natural_account_length check (length(natural_account) <= 8) not valid,
  add constraint gl_account_notes_length check (length(notes) <= 2000) not valid;
alter table gl_segment_value
  add constraint gl_segment_value_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint gl_segment_value_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint gl_segment_value_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint gl_segment_value_value_length check (length(value) <= 10) not valid;
alter table holiday
  add constraint holiday_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint holiday_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint holiday_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint holiday_region_length check (length(region) <= 3) not valid;
alter table journal
  add constraint journal_description_length check (length(description) <= 100) not valid;
alter table menu
  add constraint menu_parent_id_length check (length(parent_id) <= 20) not valid,
  add constraint menu_router_path_length check (length(router_path) <= 200) not valid;
alter table place
  add constraint place_alpha3_length check (length(alpha3) <= 3) not valid,
  add constraint place_name_fr_length check (length(name_fr) <= 100) not valid,
  add constraint place_name_zh_cn_length check (length(name_zh_cn) <= 100) not valid,
  add constraint place_name_zh_tw_length check (length(name_zh_tw) <= 100) not valid,
  add constraint place_numeric_code_length check (length(numeric_code) <= 3) not valid,
  add constraint place_postal_pattern_length check (length(postal_pattern) <= 100) not valid,
  add constraint place_tax_jurisdiction_length check (length(tax_jurisdiction) <= 20) not valid;
alter table product
  add constraint product_description_fr_length check (length(description_fr) <= 100) not valid,
  add constraint product_description_zh_cn_length check (length(description_zh_cn) <= 100) not valid,
  add constraint product_description_zh_tw_length check (length(description_zh_tw) <= 100) not valid;
alter table product_class
  add constraint product_class_description_fr_length check (length(description_fr) <= 50) not valid,
  add constraint product_class_description_zh_cn_length check (length(description_zh_cn) <= 50) not valid,
  add constraint product_class_description_zh_tw_length check (length(description_zh_tw) <= 50) not valid;
alter table purchase_order
  add constraint purchase_order_container_length check (length(container) <= 30) not valid,
  add constraint purchase_order_notes_length check (length(notes) <= 500) not valid,
  add constraint purchase_order_vendor_reference_length check (length(vendor_reference) <= 60) not valid;
alter table purchase_order_line
  add constraint purchase_order_line_description_length check (length(description) <= 100) not valid,
  add constraint purchase_order_line_vendor_sku_length check (length(vendor_sku) <= 30) not valid;
alter table purchase_receipt
  add constraint purchase_receipt_inspected_by_length check (length(inspected_by) <= 60) not valid,
  add constraint purchase_receipt_notes_length check (length(notes) <= 500) not valid,
  add constraint purchase_receipt_over_reason_length check (length(over_reason) <= 200) not valid,
  add constraint purchase_receipt_packing_slip_length check (length(packing_slip) <= 30) not valid,
  add constraint purchase_receipt_waybill_length check (length(waybill) <= 30) not valid;
alter table role
  add constraint role_role_id_length check (length(role_id) <= 40) not valid;
alter table route
  add constraint route_path_length check (length(path) <= 200) not valid;
alter table sales_rep
  add constraint sales_rep_territory_length check (length(territory) <= 50) not valid;
alter table sales_tax
  add constraint sales_tax_collected_line_length check (length(collected_line) <= 6) not valid,
  add constraint sales_tax_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint sales_tax_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint sales_tax_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid,
  add constraint sales_tax_recoverable_line_length check (length(recoverable_line) <= 6) not valid,
  add constraint sales_tax_registration_no_length check (length(registration_no) <= 30) not valid;
alter table sales_tax_rate
  add constraint sales_tax_rate_source_length check (length(source) <= 60) not valid;
alter table sequence_counter
  add constraint sequence_counter_description_fr_length check (length(description_fr) <= 50) not valid,
  add constraint sequence_counter_description_zh_cn_length check (length(description_zh_cn) <= 50) not valid,
  add constraint sequence_counter_description_zh_tw_length check (length(description_zh_tw) <= 50) not valid;
alter table sequence_number
  add constraint sequence_number_period_length check (length(period) <= 10) not valid;
alter table tax_group
  add constraint tax_group_name_fr_length check (length(name_fr) <= 50) not valid,
  add constraint tax_group_name_zh_cn_length check (length(name_zh_cn) <= 50) not valid,
  add constraint tax_group_name_zh_tw_length check (length(name_zh_tw) <= 50) not valid;
alter table user_code
  add constraint user_code_description_fr_length check (length(description_fr) <= 50) not valid,
  add constraint user_code_description_zh_cn_length check (length(description_zh_cn) <= 50) not valid,
  add constraint user_code_description_zh_tw_length check (length(description_zh_tw) <= 50) not valid;
alter table vendor_bank_change
  add constraint vendor_bank_change_institution_length check (length(institution) <= 3) not valid,
  add constraint vendor_bank_change_transit_length check (length(transit) <= 5) not valid;
alter table vendor_statement_line
  add constraint vendor_statement_line_our_number_length check (length(our_number) <= 60) not valid;
alter table warehouse
  add constraint warehouse_city_length check (length(city) <= 60) not valid,
  add constraint warehouse_country_length check (length(country) <= 2) not valid,
  add constraint warehouse_line1_length check (length(line1) <= 60) not valid,
  add constraint warehouse_line2_length check (length(line2) <= 60) not valid,
  add constraint warehouse_postal_code_length check (length(postal_code) <= 12) not valid,
  add constraint warehouse_region_length check (length(region) <= 3) not valid;
