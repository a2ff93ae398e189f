/** Fields by tab, by screen; `npm run form-tabs` writes it. */
export const TABS = {
  'ic/inventory-ticket': {
    ticket: ['ticketType', 'subType', 'warehouseId', 'ticketDate'],
    transfer: ['toWarehouseId', 'inTransit'],
    remarks: ['notes'],
    approval: ['submittedBy', 'approvedBy', 'approvedOn', 'approvalNote'],
    outcome: ['entryNo', 'receivedOn', 'reversedOn'],
  },
} as const
