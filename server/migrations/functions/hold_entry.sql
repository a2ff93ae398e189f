-- New items, the entry that waits and its lines; no number and no day-book before it is integrated.
create or replace function hold_entry(head json, items json, lines json) returns void
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    e pending_entry;
  begin
    e := json_populate_record(null::pending_entry, head);
    if items is not null then
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select i.id, e.company_id, i.gl_account, i.firm_id, i.currency, i.side, e.document_type, e.document_id, i.kind, i.reference,
             i.document_date, i.due_date, e.posting_date
      from json_populate_recordset(null::open_item, items) i;
    end if;
    insert into pending_entry (id, company_id, source, journal_id, period_id, posting_date, document_type, document_id, purpose, kind,
                               description, currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, asked_hash, content_hash)
    values (e.id, e.company_id, e.source, e.journal_id, e.period_id, e.posting_date, e.document_type, e.document_id, e.purpose, e.kind,
            e.description, e.currency, e.rate, e.rate_date, e.reverses_entry_id, e.posted_by, e.posted_on, e.asked_hash, e.content_hash);
    insert into pending_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency,
                              txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id,
                              product_id, quantity, tax_code, tax_base, reference, memo, role, qualifier, role_branch,
                              by_hand)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, 'Actual', l.debit, l.credit, l.txn_currency,
           l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id, l.cost_code, l.employee_id,
           l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo, l.role, l.qualifier, l.role_branch, l.by_hand
    from json_populate_recordset(null::pending_line, lines) l;
  end $$;
