import { choice, code, integer, money, optional, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/** What keeps inventory from being closed for a year, and what is kept of it. */
export const YEAR_ROWS = ['Ticket', 'Receipt', 'Count', 'Negative', 'Books', 'Product'] as const

/**
 * [supply 8] Closes inventory for a fiscal year: keeps of each product in each warehouse what it opened with, received, issued, adjusted, moved and closed
 * with. What is in its way is shown first. It posts nothing, and can be run again until the year is closed in the general ledger.
 */
export const InventoryYearEnd = processContract('ic.inventoryYearEnd', {
  roles: { controller: ['view', 'run'] },
  parameters: { fiscalYear: integer({ least: 1900, most: 2999, ungrouped: true }) },
  columns: {
    what: choice(YEAR_ROWS),
    subject: text({ max: 60 }),
    warehouseId: optional(code({ max: 10 })),
    description: of(Product, 'description'),
    opening: quantity(),
    received: quantity(),
    issued: quantity(),
    adjusted: quantity(),
    moved: quantity(),
    closing: quantity(),
    value: money({ ours: true }),
  },
  drill: {
    subject: {
      ...{ record: 'subject', by: 'what' },
      rooms: {
        ...{ Ticket: 'ic/inventory-ticket', Receipt: 'po/purchase-receipt' },
        ...{ Negative: 'ic/product-inquiry', Product: 'ic/product-inquiry' },
      },
    },
    warehouseId: 'admin/warehouse',
  },
  stops: false,
})
