-- What other rooms read of a firm as a customer: how it is priced, asked for money, taxed and held.
create or replace view firm_bill_to_shown as
select owner_id, currency, credit_limit, on_hold, hold_reason, statement_cycle, consolidated_invoicing, po_required, interest_charged,
       tax_exempt_number, terms_code, sales_rep_id, tax_group, firm_group, firm_group_type, statement_form,
       parent_id, credit_review_on, credit_insured, credit_insurer, credit_insured_until, dunned, price_table,
       discount_table, proof_required
from firm_bill_to;
