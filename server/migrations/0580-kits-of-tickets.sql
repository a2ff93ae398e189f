-- [supply 8] Tickets put kits together out of what they are made of, and take them apart.

alter table inventory_ticket
  drop constraint inventory_ticket_ticket_type_check,
  add constraint inventory_ticket_ticket_type_check check (ticket_type in (
    'Receipt', 'Issue', 'Adjustment', 'CostAdjustment', 'Transfer', 'JobIssue', 'JobReturn', 'LotSplit', 'LotMerge', 'Regrade',
    'KitAssembly', 'KitDisassembly'));
