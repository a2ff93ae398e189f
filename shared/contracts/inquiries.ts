import { VendorInquiry } from './ap/account-inquiry.ts'
import { CustomerInquiry } from './ar/account-inquiry.ts'
import { AccountEnquiry } from './gl/account-enquiry.ts'
import { Integration } from './gl/integration.ts'
import { ProductInquiry } from './ic/product-inquiry.ts'
import { CoilInquiry } from './ic/coil-inquiry.ts'
import type { InquiryContract } from './inquiry.ts'
import { OrderSummary } from './oe/order-summary.ts'
import { PriceInquiry } from './oe/price-inquiry.ts'

/** Every inquiry, for whatever concerns all of them. */
export const INQUIRIES: readonly InquiryContract[] = [
  AccountEnquiry,
  Integration,
  VendorInquiry,
  CustomerInquiry,
  ProductInquiry,
  CoilInquiry,
  PriceInquiry,
  OrderSummary,
]
