import type { Kysely } from 'kysely'
import type { AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { bookingOf, type Booked } from '../../../trade/movement/booking.ts'
import { PAID } from '../../../trade/movement/side.ts'
import { taxOfSpent } from './complete.ts'

/** What a payment asks the ledger to book. */
export const paymentBooking = async (
  db: Kysely<Tables>,
  payment: AnyPayment & { readonly id: string },
  opening: Parameters<typeof bookingOf>[3],
): Promise<Booked> => {
  const { id, paymentDate: date, currency, rate, amount, vendorId: firmId, payee: named, items, distribution } = payment
  const direct = distribution.map(({ glAccount, amount: of, description, jobId, costCode }) => ({
    ...{ glAccount, amount: of, description, jobId, costCode },
  }))
  const taxes = await taxOfSpent(db, payment)
  return bookingOf(db, PAID, { id, date, currency, rate, amount, firmId, named, items, direct, taxes }, opening)
}
