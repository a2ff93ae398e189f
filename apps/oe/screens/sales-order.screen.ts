import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { lineMark } from '../orders/line-mark.ts'
import { LineAbout } from '../orders/line-about.tsx'
import { OrderCustomer } from '../orders/order-customer.tsx'
import { ReadOrderPrint } from '../orders/order-print.tsx'
import { stockWords } from '../orders/stock-words.ts'
import { SentPapers } from '../papers/sent-papers.tsx'
import { section, transaction } from '../../../shared/kit/screen.ts'

/** What follows from the customer is one line of text: seldom is another typed. */
const KNOWN = [
  ...(['shipToId', 'orderDate', 'warehouseId', 'salesRepId', 'termsCode', 'expiresOn', 'currency', 'rate'] as const),
  ...(['contact', 'shipVia', 'shipComplete', 'jobId', 'blanketNo', 'startsOn'] as const),
] as const

/** What is not done with every order: under More. */
const SELDOM = [
  'confirmDirect',
  'takeDeposit',
  'send',
  'buy',
  'transfer',
  'make',
  'split',
  'setApart',
  'letGo',
  'unhold',
  'hold',
  'reprice',
  'shortClose',
  'cancel',
] as const

/** [S3.29] [supply 9, judgement 31] Sales orders: whose order, what is left of his credit, and per line price, stock and promise. */
export default transaction({
  id: 'oe/sales-order',
  document: SalesOrder,
  list: [
    'orderNo',
    'billToId',
    'customerName',
    'orderDate',
    'promisedDate',
    'daysLate',
    'total',
    'currency',
    'openAmount',
    'status',
    'heldFor',
    'shippedStatus',
    'invoicedStatus',
    'customerReference',
  ],
  views: [
    { name: 'open', filters: { status: 'Open|OnHold' } },
    { name: 'quotes', filters: { status: 'Quote' } },
    { name: 'onHold', filters: { status: 'OnHold' } },
    { name: 'late', filters: { daysLate: '>0' } },
    { name: 'blankets', filters: { orderType: 'Blanket', status: 'Open' } },
  ],
  initial: () => ({ orderType: 'Stock' }),
  begins: ['billToId', 'orderType', 'customerReference', 'blanketNo'],
  // [judgement 30b] What was looked up while somebody is on the telephone.
  begun: ({ productId, quantity, unit }) =>
    productId ? { lines: [{ productId, ...(quantity ? { quantity } : {}), ...(unit ? { unit } : {}) }] } : {},
  header: [
    section('order', ['billToId', 'customerReference', 'requestedDate', 'orderType', ...KNOWN], { known: KNOWN }),
  ],
  // Enter leads on to what is empty and asked for; the rest follows from the customer.
  optional: ['requestedDate', 'orderType', ...KNOWN],
  footer: [
    section('remarks', ['notes', 'shippingNotes', 'shipToAddress']),
    section('amounts', [
      'subTotal',
      'discountPercent',
      'discountAmount',
      'surchargeAmount',
      'freight',
      'freightTax',
      'taxAmount',
      'total',
      'depositPaid',
      'depositOpen',
    ]),
    section(
      'counter',
      [
        ...(['drawerId', 'cashGiven', 'changeGiven', 'cashRounding', 'cardPaid', 'cardReference'] as const),
        ...(['chequePaid', 'chequeReference', 'onAccount', 'takenBy', 'takenOn'] as const),
      ],
      { when: ({ takenOn }) => (takenOn ?? null) !== null },
    ),
    section('standing', [
      'promisedDate',
      'shippedStatus',
      'invoicedStatus',
      'freightInvoiced',
      'releasedBy',
      'releasedOn',
      'creditPassed',
      'splitFrom',
    ]),
  ],
  lines: {
    lines: {
      columns: [
        ...([
          'productId',
          'description',
          'quantity',
          'unit',
          'unitPrice',
          'priceUnit',
          'discountPercent',
          'amount',
        ] as const),
        ...([
          'available',
          'promisedDate',
          'marginPercent',
          'priceReason',
          'netPrice',
          'surcharge',
          'customerSku',
        ] as const),
        ...([
          'taxGroup',
          'warehouseId',
          'jobId',
          'costCode',
          'reserved',
          'allocated',
          'picked',
          'backordered',
        ] as const),
        ...([
          'shipped',
          'shortClosed',
          'cancelled',
          'invoiced',
          'blanketLineNo',
          'tableDiscount',
          'listPrice',
          'floorPrice',
        ] as const),
        ...(['supplyNo', 'supplyOn', 'supplyState', 'unitCost', 'priceSource', 'kitNo', 'kitEach'] as const),
        ...(['processNo', 'charge', 'chargeEach', 'width', 'length', 'size'] as const),
      ],
      totals: ['amount'],
      optional: [
        ...(['discountPercent', 'promisedDate', 'surcharge', 'taxGroup', 'warehouseId', 'customerSku'] as const),
        ...(['priceReason', 'jobId', 'costCode', 'kitNo'] as const),
        ...(['processNo', 'charge', 'chargeEach', 'width', 'length'] as const),
      ],
      // The product says them: a price that none is found for is typed, and asked for when it is released.
      follows: { description: 'productId', unit: 'productId', unitPrice: 'productId' },
      widths: {
        productId: 168,
        quantity: 88,
        unit: 84,
        unitPrice: 104,
        priceUnit: 60,
        available: 208,
        marginPercent: 84,
      },
      words: { available: stockWords, description: lineMark },
      About: LineAbout,
    },
    kits: {
      // One is sold by its line: there it is offered as what it is made of.
      given: true,
      when: ({ kits }) => ((kits ?? []) as readonly unknown[]).length > 0,
      columns: [
        ...([
          'kitNo',
          'productId',
          'description',
          'quantity',
          'unit',
          'pricedBy',
          'unitPrice',
          'discountPercent',
        ] as const),
        ...(['amount', 'marginPercent', 'priceReason', 'netPrice', 'priceUnit', 'listPrice', 'floorPrice'] as const),
        ...(['tableDiscount', 'unitCost', 'priceSource'] as const),
      ],
      totals: ['amount'],
      optional: [...(['pricedBy', 'unitPrice', 'discountPercent', 'priceReason'] as const)],
      follows: { description: 'productId', unitPrice: 'productId' },
      widths: { kitNo: 112, productId: 200, quantity: 104, unit: 60, pricedBy: 112, unitPrice: 108, amount: 120 },
    },
    holds: {
      when: ({ holds }) => ((holds ?? []) as readonly unknown[]).length > 0,
      columns: ['kind', 'placedBy', 'placedOn', 'reason', 'beyond', 'liftedBy', 'liftedOn', 'liftReason'],
    },
  },
  totals: [
    { name: 'subTotal', of: ({ subTotal }) => subTotal ?? '0' },
    { name: 'surchargeAmount', of: ({ surchargeAmount }) => surchargeAmount ?? '0' },
    { name: 'tax', of: ({ taxAmount }) => taxAmount ?? '0' },
    { name: 'total', of: ({ total }) => total ?? '0' },
  ],
  parts: { aboveForm: ReadOrderPrint, aboveLines: OrderCustomer, belowForm: SentPapers },
  texts: ['ar', 'ic'],
  actions: ['release', 'take', 'confirm', ...SELDOM],
  aside: SELDOM,
})
