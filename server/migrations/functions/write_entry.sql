-- Writes an entry: the day-book found or opened, new items, lines, and last of all the number and the entry.
create or replace function write_entry(head json, of_source text, of_type text, items json, lines json, ahead boolean default false)
  returns table (entry_number integer, entry_text text, journal uuid)
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
  declare
    e entry;
  begin
    e := json_populate_record(null::entry, head);
    if e.journal_id is null then
      e.journal_id := day_book(e.company_id, of_source, of_type, e.posting_date, e.period_id, e.fiscal_year, e.posted_by, e.posted_on);
    end if;
    if items is not null then
      insert into open_item (id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference,
                             document_date, due_date, opened_on)
      select i.id, e.company_id, i.gl_account, i.firm_id, i.currency, i.side, e.document_type, e.document_id, i.kind, i.reference,
             i.document_date, i.due_date, e.posting_date
      from json_populate_recordset(null::open_item, items) i;
    end if;
    insert into entry_line (entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit,
                            txn_currency, txn_debit, txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id,
                            cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo, by_hand)
    select e.id, l.line_no, l.gl_account, e.company_id, e.period_id, e.posting_date, of_type, l.debit, l.credit,
           l.txn_currency, l.txn_debit, l.txn_credit, l.rate, l.item_id, l.firm_id, l.bank_account_id, l.branch_id, l.job_id,
           l.cost_code, l.employee_id, l.product_id, l.quantity, l.tax_code, l.tax_base, l.reference, l.memo, l.by_hand
    from json_populate_recordset(null::entry_line, lines) l;
    if ahead then perform set_config('synchronous_commit', 'off', true); end if;
    e.number := take_ledger_number(e.company_id, 'Entry', e.fiscal_year);
    insert into entry (id, company_id, fiscal_year, number, journal_id, period_id, posting_date, document_type, document_id, purpose,
                       kind, description, currency, rate, rate_date, reverses_entry_id, auto_reverse_date, posted_by, posted_on,
                       asked_hash, content_hash)
    values (e.id, e.company_id, e.fiscal_year, e.number, e.journal_id, e.period_id, e.posting_date, e.document_type, e.document_id,
            e.purpose, e.kind, e.description, e.currency, e.rate, e.rate_date, e.reverses_entry_id, e.auto_reverse_date, e.posted_by,
            e.posted_on, e.asked_hash, e.content_hash);
    return query select e.number, number_text(e.fiscal_year, e.number), e.journal_id;
  end $$;
