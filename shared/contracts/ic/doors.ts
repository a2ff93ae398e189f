import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'IC0340', application: 'IC', name: 'Coils and heats', sequence: 25 },
  { menuId: 'IC0350', application: 'IC', name: 'Receiving', sequence: 28 },
  { menuId: 'IC0200', application: 'IC', name: 'Counts', sequence: 30 },
  { menuId: 'IC0260', application: 'IC', name: 'Production', sequence: 31 },
  { menuId: 'IC0360', application: 'IC', name: 'Reports', sequence: 600 },
]

const door = (menuId: string, path: string, room: string, name: string, more: Partial<Door> = {}): Door => ({
  ...{ menuId, application: 'IC', path, room: `ic/${room}`, name, sequence: Number(menuId.slice(-4)) },
  ...more,
})
const [COILS, RECEIVING, REPORTS, SETUP] = ['IC0340', 'IC0350', 'IC0360', 'IC0900'].map((parent) => ({ parent }))

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
    parent: 'IC0360',
    sequence: 20,
  },
  door('IC0300', '/product-inquiry', 'product-inquiry', 'Product inquiry', { sequence: 42 }),
  {
    ...door('OE0300', '/product-inquiry', 'product-inquiry', 'Product inquiry', { parent: 'OE0600' }),
    application: 'OE',
  },
  door('IC0310', '/Demand-Action-Report', 'demand-action-report', 'Demand', { sequence: 44 }),
  door('IC0320', '/Product-Cost', 'product-cost', 'Product cost', REPORTS),
  door('IC0330', '/inventory-year-end', 'inventory-year-end', 'Inventory year end', REPORTS),
  door('IC0100', '/coil', 'lot', 'Coils and lots', COILS),
  door('IC0110', '/coil-inquiry', 'coil-inquiry', 'Coil inquiry', COILS),
  {
    ...{ menuId: 'IC0190', application: 'IC', path: '/purchase-return', room: 'po/purchase-return' },
    ...{ name: 'Returns to vendors', ...RECEIVING, sequence: 190 },
  },
  {
    ...{ menuId: 'IC0180', application: 'IC', path: '/landed-cost', room: 'po/landed-cost' },
    ...{ name: 'Landed costs', ...RECEIVING, sequence: 180 },
  },
  door('IC0120', '/heat-number', 'heat', 'Heats', COILS),
  door('IC0130', '/grade', 'grade', 'Grades', SETUP),
  door('IC0140', '/product-specification', 'product-specification', 'Specifications', SETUP),
  door('IC0150', '/product-grade', 'product-grade', 'Grades of products', SETUP),
  door('IC0160', '/product-group', 'product-group', 'Product groups', SETUP),
  door('IC0170', '/product-type', 'product-type', 'Product types', SETUP),
  {
    ...{ menuId: 'IC0210', application: 'IC', path: '/physical-count-count-freeze', room: 'ic/count-freeze' },
    ...{ name: 'Freeze a warehouse', parent: 'IC0200', sequence: 5 },
  },
  {
    ...{ menuId: 'IC0215', application: 'IC', path: '/physical-count-print-count', room: 'ic/count-sheets' },
    ...{ name: 'Count sheets', parent: 'IC0200', sequence: 10 },
  },
  {
    ...{
      menuId: 'IC0220',
      application: 'IC',
      path: '/physical-count-by-tag',
      room: 'ic/physical-count',
      props: { by: 'tag' },
    },
    ...{ name: 'Count by tag', parent: 'IC0200', sequence: 15 },
  },
  {
    ...{
      menuId: 'IC0225',
      application: 'IC',
      path: '/physical-count-input-by-product',
      room: 'ic/physical-count',
      props: { by: 'product' },
    },
    ...{ name: 'Count by product', parent: 'IC0200', sequence: 20 },
  },
  {
    ...{
      menuId: 'IC0230',
      application: 'IC',
      path: '/physical-count-input-by-class',
      room: 'ic/physical-count',
      props: { by: 'class' },
    },
    ...{ name: 'Count by class', parent: 'IC0200', sequence: 25 },
  },
  {
    ...{
      menuId: 'IC0235',
      application: 'IC',
      path: '/physical-count-add-found-products-to-freeze-counts',
      room: 'ic/physical-count',
      props: { does: 'found' },
    },
    ...{ name: 'Add found products', parent: 'IC0200', sequence: 30 },
  },
  {
    ...{
      menuId: 'IC0240',
      application: 'IC',
      path: '/physical-count-report-products-not-counted',
      room: 'ic/products-not-counted',
    },
    ...{ name: 'Products not counted', parent: 'IC0200', sequence: 35 },
  },
  {
    ...{ menuId: 'IC0245', application: 'IC', path: '/physical-count-discrepancy', room: 'ic/count-discrepancy' },
    ...{ name: 'Count discrepancies', parent: 'IC0200', sequence: 40 },
  },
  {
    ...{
      menuId: 'IC0250',
      application: 'IC',
      path: '/physical-count-upgrade-warehouse-count-stage',
      room: 'ic/physical-count',
      props: { does: 'upgrade' },
    },
    ...{ name: 'End of counting', parent: 'IC0200', sequence: 45 },
  },
  {
    ...{
      menuId: 'IC0255',
      application: 'IC',
      path: '/physical-count-post-count-to-inventory',
      room: 'ic/physical-count',
      props: { does: 'post' },
    },
    ...{ name: 'Post a count', parent: 'IC0200', sequence: 50 },
  },
  {
    ...{ menuId: 'IC0265', application: 'IC', path: '/production-work-order', room: 'ic/production-work-order' },
    ...{ name: 'Work orders', parent: 'IC0260', sequence: 5 },
  },
  {
    ...{ menuId: 'IC0270', application: 'IC', path: '/production-ticket', room: 'ic/production-ticket' },
    ...{ name: 'Production tickets', parent: 'IC0260', sequence: 10 },
  },
  {
    ...{ menuId: 'IC0275', application: 'IC', path: '/bill-of-materials-report', room: 'ic/bill-of-materials' },
    ...{ name: 'Bill of materials', parent: 'IC0260', sequence: 15 },
  },
  {
    ...{
      menuId: 'IC0280',
      application: 'IC',
      path: '/production-work-order-report',
      room: 'ic/production-work-orders',
    },
    ...{ name: 'Work order report', parent: 'IC0260', sequence: 20 },
  },
]
