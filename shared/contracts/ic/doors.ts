import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = []

const door = (menuId: string, path: string, room: string, name: string): Door => ({
  ...{ menuId, application: 'IC', path, room: `ic/${room}`, name, sequence: Number(menuId.slice(-4)) },
})

/** Doors to the rooms of stock, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  {
    menuId: 'IC0010',
    application: 'IC',
    path: '/inventory-ticket',
    room: 'ic/inventory-ticket',
    name: 'Inventory tickets',
    sequence: 10,
  },
  {
    menuId: 'IC0020',
    application: 'IC',
    path: '/Stock-Status',
    room: 'ic/stock-status',
    name: 'Stock status',
    sequence: 20,
  },
  door('IC0300', '/product-inquiry', 'product-inquiry', 'Product inquiry'),
  { ...door('OE0300', '/product-inquiry', 'product-inquiry', 'Product inquiry'), application: 'OE' },
  door('IC0310', '/Demand-Action-Report', 'demand-action-report', 'Demand'),
  door('IC0320', '/Product-Cost', 'product-cost', 'Product cost'),
  door('IC0330', '/inventory-year-end', 'inventory-year-end', 'Inventory year end'),
  door('IC0100', '/coil', 'lot', 'Coils and lots'),
  door('IC0120', '/heat-number', 'heat', 'Heats'),
  door('IC0130', '/grade', 'grade', 'Grades'),
  door('IC0140', '/product-specification', 'product-specification', 'Specifications'),
  door('IC0150', '/product-grade', 'product-grade', 'Grades of products'),
  door('IC0160', '/product-group', 'product-group', 'Product groups'),
  door('IC0170', '/product-type', 'product-type', 'Product types'),
]
