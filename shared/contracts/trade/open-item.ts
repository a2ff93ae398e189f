/** A document that is open on a side, as money of a day sees it; what is open on the side is positive. */
export interface OpenItem {
  readonly itemId: string
  readonly docNumber: string
  readonly docKind: string
  readonly docDate: string
  readonly dueDate: string
  readonly discountDate: string | null
  /** What the terms leave to be withheld on that day, less what earlier money has withheld. */
  readonly discountAvailable: string | null
  readonly openAmount: string
}
