import { Warehouse } from '../admin/warehouse.ts'
import { choice, code, date, lookup, optional, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/** By what it is judged: levels alone, levels after usual use until an order arrives, or what customers wait for. */
export const DEMAND_MODES = ['Inventory', 'Consumption', 'Fulfilment'] as const
export const DEMAND_ACTIONS = ['Buy', 'Transfer', 'Make', 'Expedite', 'Cancel'] as const

/**
 * [supply 8] What to buy, make or move, with the subtraction that says why, worst first. Run, it makes the purchase orders and transfers of what was shown,
 * unapproved and uncommitted; what is made, hurried or cancelled is left to people.
 */
export const DemandActionReport = processContract('ic.demandActionReport', {
  roles: { controller: ['view', 'run'], clerk: ['view', 'run'] },
  parameters: {
    mode: choice(DEMAND_MODES),
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true })),
    vendorId: optional(lookup('admin.firm', { isVendor: 'true' }, { max: 20, upper: true })),
    productId: optional(lookup('po.product', { productType: '=Stock' }, { max: 20, upper: true })),
    action: optional(choice(DEMAND_ACTIONS)),
  },
  initial: () => ({ mode: 'Inventory' }),
  columns: {
    productId: of(Product, 'productId'),
    description: of(Product, 'description'),
    warehouseId: of(Warehouse, 'warehouseId'),
    action: choice(DEMAND_ACTIONS),
    suggested: quantity(),
    unit: of(Product, 'unit'),
    /** Vendor, or the warehouse that has it. */
    from: optional(code({ max: 20 })),
    /** `35 - 48 + 60 - 30 = 17 < 20; 120 - 17 = 103`. */
    because: text({ max: 200 }),
    onHand: of(Product, 'onHand'),
    kept: quantity(),
    waitedFor: quantity(),
    onOrder: of(Product, 'onOrder'),
    lateOrder: optional(date()),
    use: quantity(),
    projected: quantity(),
    least: of(Product, 'stocking.least'),
    most: of(Product, 'stocking.most'),
    leadDays: of(Product, 'vendors.leadDays'),
  },
  drill: { productId: 'ic/product-inquiry' },
  opensPreviewed: true,
})
