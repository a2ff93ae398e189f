import { VendorInquiry } from '../../shared/contracts/ap/account-inquiry.ts'
import { CustomerInquiry } from '../../shared/contracts/ar/account-inquiry.ts'
import { AccountEnquiry } from '../../shared/contracts/gl/account-enquiry.ts'
import { Integration } from '../../shared/contracts/gl/integration.ts'
import { CoilInquiry } from '../../shared/contracts/ic/coil-inquiry.ts'
import { ProductInquiry } from '../../shared/contracts/ic/product-inquiry.ts'
import { OrderSummary } from '../../shared/contracts/oe/order-summary.ts'
import { PriceInquiry } from '../../shared/contracts/oe/price-inquiry.ts'
import { ACCOUNT_ROWS, CUSTOMER, CUSTOMER_ROWS, VENDOR } from './account-answers.ts'
import { LINEAGE } from './coil-answers.ts'
import { ORDER_LIFE } from './order-answers.ts'
import { PRICE } from './price-answers.ts'
import { PRODUCT } from './product-answers.ts'
import { INTEGRATION_ROWS } from './integration-answers.ts'
import { sampleId } from '../sample/value.ts'

type Row = Readonly<Record<string, unknown>>

/** By room: what stands above the lists beside the figures of the contract. */
export const HEADS: Readonly<Record<string, Row>> = {
  [VendorInquiry.room]: VENDOR as unknown as Row,
  [CustomerInquiry.room]: CUSTOMER as unknown as Row,
  [Integration.room]: { waits: ['PJ'], currency: 'CAD', waitingEntries: 1, counts: { pending: 2 } },
  [CoilInquiry.room]: LINEAGE as unknown as Row,
  [ProductInquiry.room]: PRODUCT as unknown as Row,
  [PriceInquiry.room]: PRICE as unknown as Row,
  [OrderSummary.room]: ORDER_LIFE as unknown as Row,
  [AccountEnquiry.room]: {
    ...{ fiscalYear: 2026, dataType: 'Actual', currency: 'CAD', accounts: 1 },
    account: { account: '6100', name: 'Rent' },
  },
}

/** By room and list: what its rows have beside their columns, and what these must be to say something. */
export const ROWS: Readonly<Record<string, (at: number) => Row>> = {
  ...rowsOf(VendorInquiry.room, ACCOUNT_ROWS),
  ...rowsOf(CustomerInquiry.room, CUSTOMER_ROWS),
  ...rowsOf(Integration.room, INTEGRATION_ROWS),
  [`${AccountEnquiry.room}/periods`]: (at) => ({
    ...{ periodNo: at + 1, startDate: `2026-0${at + 1}-01`, endDate: `2026-0${at + 1}-28`, currency: 'USD' },
    ...{ isAdjusting: false, isClosed: at < 3 },
  }),
  [`${AccountEnquiry.room}/lines`]: (at) => ({
    ...{ entryId: sampleId(at), documentId: sampleId(at), documentType: 'ap.purchaseInvoice', source: 'PJ' },
  }),
}

function rowsOf(room: string, lists: Readonly<Record<string, readonly object[]>>): Record<string, (at: number) => Row> {
  return Object.fromEntries(
    Object.entries(lists).map(([list, rows]) => [
      `${room}/${list}`,
      (at: number) => ({ ...rows[at % rows.length], id: sampleId(at) }),
    ]),
  )
}
