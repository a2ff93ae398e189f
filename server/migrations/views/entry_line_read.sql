-- Lines of an entry are read with the name of their account in the reader's language (docs/decisions/0034), which the server picks.
create or replace view entry_line_read as
  select md5(l.entry_id::text || l.line_no)::uuid as id, l.entry_id as owner_id, l.line_no as position, l.line_no,
         l.gl_account as account, a.name as account_name, l.debit, l.credit, l.txn_currency, l.txn_debit, l.txn_credit, l.firm_id,
         l.reference, l.memo, a.name_fr as account_name_fr, a.name_zh_cn as account_name_zh_cn, a.name_zh_tw as account_name_zh_tw
  from entry_line l join gl_account_shown a on a.account = l.gl_account;
