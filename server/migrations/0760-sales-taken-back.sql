-- [supply 9 sales-register-report] What was taken back is told on its day, which few documents have.
create index customer_invoice_by_reversal on customer_invoice (reversed_on) where reversed_on is not null;
