-- [judgement 12] What waits is asked for with each change of such a document: orders that wait are found without those that do not, as invoices are.
create index purchase_order_waiting on purchase_order (updated_on) where status = 'Open' and approval = 'Needed';
