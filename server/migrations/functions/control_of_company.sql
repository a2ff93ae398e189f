-- G/L control as one record of a company: it is there with the company, and holds the rows that say what roles mean.
create or replace function control_of_company() returns trigger
  language plpgsql
  as $$
  begin
    insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome,
                            tax_tolerance, rate_stale_days, integration_mode, ageing_basis, ageing_length, ageing_days,
                            interest_percent, created_by, created_on, updated_by, updated_on)
    values (new.company_id, 1, 'MonthsAdjusting', 5, 100, 'Refuse', 0.05, 31, 'Immediate', 'DueDate', 'Days', 30, 0,
            new.created_by, new.created_on, new.updated_by, new.updated_on)
    on conflict on constraint gl_control_once do nothing;
    return null;
  end $$;
