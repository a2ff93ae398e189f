import type { FilePayment, REMITTANCE_FORMATS } from '../../../../shared/contracts/ar/remittance-file.ts'

/** A payment while it is read. */
export interface ReadPayment {
  amount: string
  payer: string | null
  customerId: string | null
  reference: string | null
  remittance: string | null
  method: FilePayment['method']
  /** Where it was paid to, as the file writes it. */
  account: string | null
  currency: string | null
}

export interface PaymentFile {
  readonly format: (typeof REMITTANCE_FORMATS)[number]
  readonly payments: readonly ReadPayment[]
}

/** Most payments of one file: what one deposit holds. */
export const MOST_PAYMENTS = 2000

/** A payment of which nothing is known yet. */
export const paid = (): ReadPayment => ({
  ...{ amount: '', payer: null, customerId: null, reference: null, remittance: null, method: 'EFT' },
  ...{ account: null, currency: null },
})
