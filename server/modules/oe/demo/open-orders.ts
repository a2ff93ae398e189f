import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { acted, contextAt, saved, userOf, workday } from '../../admin/index.ts'
import { loadCounter } from './counter.ts'
import { orders, ship } from './leads.ts'

type Line = readonly [productId: string, quantity: string | null, more?: Row]

/** What is done with an order, each on so many working days from the start. */
type Step =
  | { readonly on: number; readonly does: 'release' }
  | { readonly on: number; readonly does: 'hold' | 'cancel'; readonly given: Row }
  /** What of it leaves, line by line; what is kept for it where nothing is said. */
  | { readonly on: number; readonly does: 'ship'; readonly quantities?: readonly string[] }

interface DemoOrder {
  readonly by?: 'admin'
  readonly billToId: string
  /** Working days from that of the start. */
  readonly ordered: number
  readonly wanted: number
  /** What whoever took it has promised, where that is no matter of what lies there. */
  readonly promised?: number
  readonly head?: Row
  /** Of a quote: its last day. */
  readonly expires?: number
  readonly lines: readonly Line[]
  readonly kits?: readonly Line[]
  readonly steps?: readonly Step[]
}

const released = (on: number): Step => ({ on, does: 'release' })

/** What lies on the desks of sales: asked, promised, late, held, short, shipped. */
const ORDERS: readonly DemoOrder[] = [
  // Quotes: one that ends this week, one that has time.
  {
    ...{ billToId: 'HARLOW-01', ordered: -9, wanted: 8, expires: 1 },
    head: { shipToId: 'HARLOW-02', contact: 'Sam Harlow', jobId: 'J-2601', freight: '85.00' },
    lines: [
      ['NMD90-14-2', '3000'],
      ['PN200', '2'],
      ['EMT-12', '60'],
      ['BX52151', '120'],
    ],
  },
  {
    ...{ billToId: 'BRIGHT-01', ordered: -1, wanted: 15, expires: 14 },
    head: { customerReference: 'RFQ 2214', contact: 'Dana Reyes' },
    lines: [
      ['GALV-20-48', '4200', { surcharge: '0.02' }],
      ['SHCR-16-48X120', '24', { surcharge: '1.95' }],
      ['SHGA-20-48X96', '16', { surcharge: '1.05' }],
    ],
  },
  // Promised in the coming two weeks, out of stock that is kept for them.
  {
    ...{ billToId: 'ATELIE-01', ordered: -2, wanted: 2 },
    head: { warehouseId: 'LAV-1', customerReference: 'BC-4471', shipVia: 'OUR-TRUCK' },
    lines: [
      ['GALV-20-48', '1400', { surcharge: '0.02' }],
      ['NMD90-14-2', '500'],
    ],
    steps: [released(-2)],
  },
  {
    ...{ billToId: 'HARLOW-01', ordered: -3, wanted: 4, promised: 4 },
    head: { customerReference: 'HE-88120', shipComplete: true, freight: '65.00', contact: 'Sam Harlow' },
    lines: [
      ['NMD90-14-2', '1500', { customerSku: 'HE-1001' }],
      ['EMT-12', '10', { customerSku: 'HE-2010' }],
      ['RC15D', '30', { customerSku: 'HE-3100' }],
    ],
    steps: [released(-3)],
  },
  {
    ...{ billToId: 'ACTONE-01', ordered: -1, wanted: 7 },
    head: { customerReference: 'AEC 5120' },
    lines: [
      ['T90-12-BK', '150'],
      ['T90-12-WH', '150'],
      ['BR15', '6'],
    ],
    steps: [released(-1)],
  },
  {
    ...{ billToId: 'ARBUTU-01', ordered: 0, wanted: 10 },
    head: { customerReference: 'AHG-30217', shipVia: 'LTL', freight: '240.00' },
    lines: [
      ['NMD90-14-2', '1500'],
      ['NMD90-12-2', '100'],
      ['SW15', '40'],
    ],
  },
  // The price was asked by somebody else first; the manager went below the floor of the list, and says why.
  {
    ...{ by: 'admin', billToId: 'BRIGHT-01', ordered: -2, wanted: 3 },
    head: { customerReference: 'PO 9027', contact: 'Dana Reyes' },
    lines: [
      [
        'CRS-16-48',
        '6000',
        { unitPrice: '1.02', priceReason: 'Meets the price of Vickers for the Tower site; agreed with D. Reyes' },
      ],
    ],
    steps: [released(-2)],
  },
  // Strips that are not slit yet: who waits for what a work order makes.
  {
    ...{ billToId: 'BRIGHT-01', ordered: -3, wanted: 3, promised: 3 },
    head: { warehouseId: 'HAM-2', customerReference: 'PO 9031', contact: 'Dana Reyes' },
    lines: [['COCR-16-11.75', '2000']],
    steps: [released(-3)],
  },
  {
    ...{ billToId: 'ATELIE-01', ordered: -2, wanted: 4, promised: 4 },
    head: { warehouseId: 'HAM-2', customerReference: 'BC-4475' },
    lines: [['COCR-16-6.5', '1100']],
    steps: [released(-2)],
  },
  {
    ...{ billToId: 'ARBUTU-01', ordered: -2, wanted: 6, promised: 6 },
    head: { warehouseId: 'HAM-2', customerReference: 'AHG-30222', shipVia: 'FLATBED' },
    lines: [['COCR-16-6.5', '550']],
    steps: [released(-2)],
  },
  // Coil of which less lies there than they want: what stands on the dock is for them.
  {
    ...{ billToId: 'BRIGHT-01', ordered: -6, wanted: 1, promised: 1 },
    head: { warehouseId: 'HAM-2', customerReference: 'PO 9014', contact: 'Dana Reyes' },
    lines: [['COCR-14-48', '3200']],
    steps: [released(-6)],
  },
  {
    ...{ billToId: 'ATELIE-01', ordered: -4, wanted: 3, promised: 3 },
    head: { warehouseId: 'HAM-2', customerReference: 'BC-4470' },
    lines: [['COCR-14-48', '2400']],
    steps: [released(-4)],
  },
  {
    ...{ billToId: 'ARBUTU-01', ordered: -3, wanted: 5, promised: 5 },
    head: { warehouseId: 'HAM-2', customerReference: 'AHG-30219', shipVia: 'FLATBED' },
    lines: [['COCR-14-48', '1900']],
    steps: [released(-3)],
  },
  // Sheared to size for its customer, with what is charged for that; and sets that are put together of what lies there.
  {
    ...{ billToId: 'BRIGHT-01', ordered: -1, wanted: 4 },
    head: { customerReference: 'PO 9036', contact: 'Dana Reyes' },
    lines: [
      ['SHCR-16-48X120', '12', { processNo: 1, length: '96' }],
      ['SHEAR', null, { processNo: 1, charge: 'Run' }],
    ],
  },
  {
    ...{ billToId: 'ACTONE-01', ordered: -1, wanted: 5 },
    head: { customerReference: 'AEC 5127' },
    kits: [['KIT-REC15', '8']],
    lines: [],
  },
  // Late, since there is not enough of it.
  {
    ...{ billToId: 'ARBUTU-01', ordered: -12, wanted: -5, promised: -4 },
    head: { customerReference: 'AHG-30188', shipVia: 'LTL' },
    lines: [
      ['TECK90-6-3', '90'],
      ['PN200', '6'],
    ],
    steps: [released(-12)],
  },
  {
    ...{ billToId: 'HARLOW-01', ordered: -8, wanted: -3, promised: -2 },
    head: { customerReference: 'HE-88097', contact: 'Sam Harlow' },
    lines: [
      ['NMD90-14-2', '1000', { customerSku: 'HE-1001' }],
      ['EMT-34', '80', { customerSku: 'HE-2011' }],
    ],
    steps: [released(-8), { on: -3, does: 'ship' }],
  },
  // Beyond the limit of its customer, for a customer who is held, and for a drawing.
  {
    ...{ billToId: 'ACTONE-01', ordered: -1, wanted: 9 },
    head: { customerReference: 'AEC 5131' },
    lines: [['CRS-16-48', '22000', { surcharge: '0.02' }]],
  },
  {
    ...{ billToId: 'CHAUDI-01', ordered: -4, wanted: 5, promised: 6 },
    head: { customerReference: 'CA-1190' },
    lines: [['SH3003-12-48X96', '6']],
  },
  {
    ...{ billToId: 'BRIGHT-01', ordered: -3, wanted: 6, promised: 6 },
    head: { customerReference: 'PO 9019' },
    lines: [['PLA36-14-48X96', '2', { surcharge: '4.20' }]],
    steps: [{ on: -2, does: 'hold', given: { holdReason: 'Waits for the drawing of the cuts' } }],
  },
  // A line that the customer wants no more.
  {
    ...{ billToId: 'ATELIE-01', ordered: -5, wanted: 1 },
    head: { warehouseId: 'LAV-1', customerReference: 'BC-4466' },
    lines: [
      ['NMD90-14-2', '800'],
      ['CRS-16-48', '900', { surcharge: '0.02' }],
    ],
    steps: [released(-5), { on: -1, does: 'cancel', given: { lineNo: 20, closingReason: 'CUSTOMER' } }],
  },
  // Shipped, and not invoiced yet.
  {
    ...{ billToId: 'ARBUTU-01', ordered: -6, wanted: -2 },
    head: { customerReference: 'AHG-30201', shipVia: 'LTL', freight: '180.00' },
    lines: [['NMD90-14-2', '1200']],
    steps: [released(-6), { on: -2, does: 'ship' }],
  },
  {
    ...{ billToId: 'BRIGHT-01', ordered: -5, wanted: -1 },
    head: { customerReference: 'PO 9008', shipToId: 'BRIGHT-03' },
    lines: [
      ['CRS-16-48', '3200', { surcharge: '0.02' }],
      ['GALV-20-48', '1100', { surcharge: '0.02' }],
    ],
    steps: [released(-5), { on: -1, does: 'ship' }],
  },
  {
    ...{ billToId: 'HARLOW-01', ordered: -4, wanted: -1 },
    head: { customerReference: 'HE-88110', contact: 'Sam Harlow' },
    lines: [
      ['NMD90-14-2', '1200', { customerSku: 'HE-1001' }],
      ['EMTCS-12', '60', { customerSku: 'HE-2050' }],
    ],
    steps: [released(-4), { on: -1, does: 'ship' }],
  },
]

/** [supply 1.1, 3.7] Quotes and orders of the last weeks, and what has left for them, as people enter it. Answers how many. */
export async function loadOpenOrders(trx: Trx, deps: Deps): Promise<number> {
  const clerk = await userOf(trx, 'clerk')
  const admin = await userOf(trx, 'admin')
  const led = orders(deps)
  for (const order of ORDERS.toSorted((a, b) => a.ordered - b.ordered)) {
    const by = (days: number) => contextAt(trx, deps, order.by === 'admin' ? admin : clerk, workday(days))
    const id = await saved(await by(order.ordered), led, recordOf(order))
    for (const step of order.steps ?? []) {
      const context = await by(step.on)
      if (step.does === 'ship') await ship(context, deps, id, step.quantities)
      else await acted(context, led, id, step.does, step.does === 'release' ? {} : { lineNo: null, ...step.given })
    }
  }
  await loadCounter(await contextAt(trx, deps, admin, workday(0)))
  return ORDERS.length
}

function recordOf({ billToId, ordered, wanted, promised, head, expires, lines, kits = [] }: DemoOrder): Row {
  const promisedDate = promised === undefined ? null : workday(promised)
  const empty = { ...emptyRecord(SalesOrder.fields.lines.fields!), promisedDate }
  return {
    ...emptyRecord(SalesOrder.fields),
    ...{ orderType: expires === undefined ? 'Stock' : 'Quote', billToId, shipComplete: false, currency: null },
    ...{ orderDate: workday(ordered), requestedDate: workday(wanted), warehouseId: 'HAM-1' },
    ...{ expiresOn: expires === undefined ? null : workday(expires), ...head },
    lines: lines.map(([productId, quantity, more]) => ({ ...empty, productId, quantity, ...more })),
    kits: kits.map(([productId, quantity]) => ({
      ...emptyRecord(SalesOrder.fields.kits.fields!),
      ...{ productId, quantity, pricedBy: 'Kit' },
    })),
  }
}
