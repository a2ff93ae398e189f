import { sql, type Kysely } from 'kysely'
import type { AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { isPaid } from '../../../../shared/contracts/ap/payment-amounts.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rateAt, type RateAt } from '../../../trade/money/rate-at.ts'
import type { PaidFrom, PaymentBooking } from './posting.ts'
import { taxOfSpent } from './complete.ts'
import type { BookedTax } from '../../../trade/tax/taxes-on.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'

/** A payment as the ledger needs it, with the rows of rates that it stands on. */
export interface Booked {
  readonly payment: PaymentBooking
  readonly taxes: readonly BookedTax[]
  readonly table: RateAt | null
}

interface Opening {
  readonly documentType: string
  readonly from: PaidFrom
  /** Number by which bank, issuer or vendor knows it. */
  readonly reference: string
  readonly onAccount: { readonly amount: string; readonly item: string }
}

/** What a document asks the ledger to book. */
export async function bookingOf(db: Kysely<Tables>, payment: AnyPayment, opening: Opening): Promise<Booked> {
  const company = await ownCompany(db)
  const taxes = await taxOfSpent(db, payment)
  const accounts = new Map(taxes.booked.map((tax) => [tax.taxCode, tax.recoverableAccount]))
  const table = await rateAt(db, company.companyId, payment.currency, company.currency, payment.paymentDate)
  const items = payment.items.flatMap((line, at) =>
    isPaid(line)
      ? [
          {
            itemId: line.itemId,
            pay: line.pay ?? '0',
            discount: line.discount ?? '0',
            writeOff: line.writeOff ?? '0',
            field: `items.${at}.pay`,
          },
        ]
      : [],
  )
  const spent = payment.distribution.map((line, at) => ({ ...line, field: `distribution.${at}.glAccount` }))
  return {
    taxes: taxes.booked,
    table,
    payment: {
      ...opening,
      id: payment.id,
      companyId: company.companyId,
      date: payment.paymentDate,
      currency: payment.currency,
      rate: payment.rate,
      rateDate: table?.effectiveDate ?? null,
      amount: payment.amount,
      vendorId: payment.vendorId,
      description: [payment.vendorId ?? payment.payee, opening.reference].join(' '),
      items,
      spent,
      taxes,
      recoverableAccount: (taxCode) => accounts.get(taxCode)!,
    },
  }
}

/** The account of a bank. */
export async function bankOf(db: Kysely<Tables>, bankAccountId: string): Promise<PaidFrom> {
  const rows = await factsOf(
    db,
    sql<{ glAccount: string }>`
    select gl_account as "glAccount" from bank_account where bank_account_id = ${bankAccountId}`,
  )
  return { bankAccountId, glAccount: rows[0]!.glAccount }
}
