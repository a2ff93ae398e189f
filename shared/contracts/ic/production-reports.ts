import { choice, code, date, integer, lookup, money, optional, percent, price, quantity, text } from '../fields.ts'
import { Warehouse } from '../admin/warehouse.ts'
import { Product } from '../po/product.ts'
import { of, reportContract } from '../report.ts'
import { ProductionWorkOrder } from './production-work-order.ts'

/** [supply 8] What products are made of, one step down or to the last part, or what a part goes into; with what that costs by what is in stock. */
export const BillOfMaterials = reportContract('ic.billOfMaterials', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  parameters: {
    look: choice(['Exploded', 'Single', 'WhereUsed']),
    productId: optional(lookup('po.product', {}, { max: 20, upper: true, offersOnly: true })),
  },
  columns: {
    productId: of(Product, 'productId'),
    productName: of(Product, 'description'),
    step: integer(),
    componentId: optional(code({ max: 20 })),
    description: of(Product, 'description'),
    factor: quantity(),
    scrapPercent: optional(percent()),
    quantity: quantity(),
    unit: of(Product, 'unit'),
    unitCost: optional(price()),
    extended: optional(money({ ours: true })),
  },
  hidden: ['productName'],
  groupBy: [['productId'], []],
  titles: { productId: 'productName' },
  totals: ['extended'],
  across: ['extended'],
  variable: ['unitCost', 'extended'],
  initial: () => ({ look: 'Exploded' }),
  sort: [],
  drill: { productId: 'po/product', componentId: 'po/product' },
})

/** Columns that tell what orders have cost. */
export const ORDER_COSTS = ['materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'inProcess', 'variance'] as const

/** [supply 8] Orders with what was made of them, how late they are, and what they have cost; what is still in process is what the account of it holds. */
export const ProductionWorkOrders = reportContract('ic.productionWorkOrders', {
  roles: { controller: ['view', 'export'], approver: ['view'], clerk: ['view', 'export'] },
  parameters: {
    fromDate: optional(date()),
    toDate: optional(date()),
    warehouseId: optional(lookup('admin.warehouse', {}, { max: 10, upper: true, offersOnly: true })),
    productId: optional(lookup('po.product', {}, { max: 20, upper: true, offersOnly: true })),
  },
  columns: {
    orderNo: of(ProductionWorkOrder, 'orderNo'),
    status: of(ProductionWorkOrder, 'status'),
    orderType: of(ProductionWorkOrder, 'orderType'),
    productId: of(ProductionWorkOrder, 'productId'),
    description: of(ProductionWorkOrder, 'description'),
    quantity: of(ProductionWorkOrder, 'quantity'),
    produced: of(ProductionWorkOrder, 'produced'),
    remaining: of(ProductionWorkOrder, 'remaining'),
    unit: of(ProductionWorkOrder, 'unit'),
    requiredOn: of(ProductionWorkOrder, 'requiredOn'),
    lateDays: optional(integer()),
    materialCost: of(ProductionWorkOrder, 'materialCost'),
    labourCost: of(ProductionWorkOrder, 'labourCost'),
    scrapCredit: of(ProductionWorkOrder, 'scrapCredit'),
    outputCost: of(ProductionWorkOrder, 'outputCost'),
    inProcess: optional(money({ ours: true })),
    variance: of(ProductionWorkOrder, 'variance'),
    yield: optional(percent()),
    closingReason: of(ProductionWorkOrder, 'closingReason'),
    note: optional(text({ max: 500 })),
  },
  hidden: ['orderType', 'note'],
  groupBy: [['status'], ['productId'], []],
  totals: ORDER_COSTS,
  across: ORDER_COSTS,
  variable: ORDER_COSTS,
  reads: [Warehouse],
  ties: ['books'],
  sort: ['orderNo'],
  drill: { orderNo: 'ic/production-work-order', productId: 'po/product' },
})
