import { Warehouse } from '../admin/warehouse.ts'
import { choice, code, date, lookup, money, note, optional, price, quantity, text } from '../fields.ts'
import { Product } from '../po/product.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'

/** By what it is judged: levels alone, levels after usual use until an order arrives, or what customers wait for. */
export const DEMAND_MODES = ['Inventory', 'Consumption', 'Fulfilment'] as const
export const DEMAND_ACTIONS = ['Buy', 'Transfer', 'Make', 'Expedite', 'Cancel'] as const

/** What is ticked: a product in a warehouse, and how much of it. */
export interface ChosenDemand {
  readonly productId: string
  readonly warehouseId: string
  readonly quantity: string
}
/** More than nothing, with the decimals of a quantity. */
export const isChosenQuantity = (text: string): boolean => /^\d{1,12}(\.\d{1,6})?$/.test(text) && Number(text) > 0

/** Ticked lines as one text, and back: null where the text says no such thing. */
export const chosenText = (lines: readonly ChosenDemand[]): string =>
  JSON.stringify(lines.map(({ productId, warehouseId, quantity }) => [productId, warehouseId, quantity]))

export const chosenOf = (text: string): ChosenDemand[] | null =>
  tuplesOf(text, ([productId, warehouseId, figure]) =>
    isText(productId) && isText(warehouseId) && isText(figure) && isChosenQuantity(figure)
      ? { productId, warehouseId, quantity: figure }
      : null,
  )

/** Where a product can come from in place of what is proposed: another vendor, another warehouse, or its own production. */
export const DEMAND_WAYS = ['Buy', 'Transfer', 'Make'] as const
export interface OtherSource {
  readonly productId: string
  readonly warehouseId: string
  readonly action: (typeof DEMAND_WAYS)[number]
  /** Vendor or warehouse; nobody of what is made. */
  readonly source: string | null
}

/** Other sources as one text, and back: null where the text says no such thing. */
export const insteadText = (lines: readonly OtherSource[]): string =>
  JSON.stringify(lines.map(({ productId, warehouseId, action, source }) => [productId, warehouseId, action, source]))

export const insteadOf = (text: string): OtherSource[] | null =>
  tuplesOf(text, ([productId, warehouseId, way, source]) => {
    const action = DEMAND_WAYS.find((name) => name === way)
    const isWhole = isText(productId) && isText(warehouseId) && action !== undefined
    return isWhole && (action === 'Make' ? source === null : isText(source))
      ? { productId, warehouseId, action, source: source as string | null }
      : null
  })

const isText = (value: unknown): value is string => typeof value === 'string'

function tuplesOf<T>(text: string, read: (line: readonly unknown[]) => T | null): T[] | null {
  try {
    const lines = (JSON.parse(text) as unknown[]).map((line) => (Array.isArray(line) ? read(line) : null))
    return lines.every((line) => line !== null) ? lines : null
  } catch {
    return null
  }
}

/**
 * [supply 8] What to buy, make or move, with the subtraction that says why, worst first. Run, it makes the purchase orders and transfers of what was shown,
 * unapproved and uncommitted; what is made, hurried or cancelled is left to people.
 */
export const DemandActionReport = processContract('ic.demandActionReport', {
  roles: { controller: ['view', 'run', 'export'], clerk: ['view', 'run', 'export'] },
  parameters: {
    mode: choice(DEMAND_MODES),
    warehouseId: optional(lookup('admin.warehouse', { active: 'true' }, { max: 10, upper: true })),
    productClass: optional(lookup('po.productClass', {}, { max: 20, upper: true })),
    vendorId: optional(lookup('admin.firm', { isVendor: 'true' }, { max: 20, upper: true })),
    productId: optional(lookup('po.product', { productType: '=Stock' }, { max: 20, upper: true })),
    action: optional(choice(DEMAND_ACTIONS)),
    /** What is ticked, as `chosenText` writes it; all that can be made where nothing is named. */
    chosen: optional(note({ max: 40_000 })),
    /** What comes from elsewhere than is proposed, as `insteadText` writes it. */
    instead: optional(note({ max: 40_000 })),
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
    inTransit: quantity(),
    lateOrder: optional(date()),
    use: quantity(),
    projected: quantity(),
    least: of(Product, 'stocking.least'),
    most: of(Product, 'stocking.most'),
    leadDays: of(Product, 'vendors.leadDays'),
    multiple: of(Product, 'vendors.multiple'),
    /** What one of it will cost on the order, in the company's currency; with what all of it costs only for whoever may see costs. */
    unitCost: optional(price()),
    amount: optional(money({ ours: true })),
  },
  drill: { productId: 'ic/product-inquiry' },
  opensPreviewed: true,
  exports: true,
})
