-- What other rooms read of an open item: whose it is, of which document, when it is due and what is open of it today. What was open on another
-- day is asked of the ledger (`server/ledger/items-moved.ts`); who moves one locks it there.
create or replace view open_item_shown as
select id, company_id, gl_account, firm_id, currency, side, document_type, document_id, kind, reference, document_date, due_date, opened_on,
       open_txn, open_amount
from open_item;
