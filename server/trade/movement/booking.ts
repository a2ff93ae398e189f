import { sql, type Kysely } from 'kysely'
import type { DocumentTax } from '../../../shared/contracts/admin/document-tax.ts'
import type { Currency } from '../../ledger/legs.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isApplied } from '../../../shared/contracts/trade/applied-amounts.ts'
import { ownCompany } from '../company/own-company.ts'
import { rateAt, type RateAt } from '../money/rate-at.ts'
import type { BookedTax } from '../tax/taxes-on.ts'
import type { DirectLine, MoneyAt, Movement } from './movement.ts'
import type { MovementSide } from './side.ts'

/** Money as the ledger needs it, with the rows of rates that it stands on. */
export interface Booked {
  readonly moved: Movement
  readonly taxes: readonly BookedTax[]
  readonly table: RateAt | null
}

/** What a document of money says of itself. */
export interface MoneyDocument {
  readonly id: string
  readonly date: string
  readonly currency: Currency
  readonly rate: string
  readonly amount: string
  readonly firmId: string | null
  /** Who it is, where he has no account. */
  readonly named: string | null
  readonly items: readonly {
    readonly itemId: string
    readonly pay: string | null
    readonly discount: string | null
    readonly writeOff: string | null
  }[]
  readonly direct: readonly Omit<DirectLine, 'field'>[]
  readonly taxes: DocumentTax & { readonly booked: readonly BookedTax[] }
}

interface Opening {
  readonly documentType: string
  readonly at: MoneyAt
  /** Number by which bank, issuer or firm knows it. */
  readonly reference: string
  readonly onAccount: { readonly amount: string; readonly item: string; readonly isDeposit?: boolean }
}

/** What a document asks the ledger to book: the lines that do something, each with the field that says so. */
export async function bookingOf(
  db: Kysely<Tables>,
  side: MovementSide,
  { named, items, direct, taxes, ...money }: MoneyDocument,
  opening: Opening,
): Promise<Booked> {
  const company = await ownCompany(db)
  const accountOf = (tax: BookedTax) => (side.tax === 'recoverable' ? tax.recoverableAccount : tax.collectedAccount)
  const accounts = new Map(taxes.booked.map((tax) => [tax.taxCode, accountOf(tax)]))
  const table = await rateAt(db, company.companyId, money.currency, company.currency, money.date)
  return {
    taxes: taxes.booked,
    table,
    moved: {
      ...{ ...opening, ...money, companyId: company.companyId, rateDate: table?.effectiveDate ?? null },
      description: [money.firmId ?? named, opening.reference].join(' '),
      items: items.flatMap((line, at) =>
        isApplied(line)
          ? [
              {
                ...{ itemId: line.itemId, pay: line.pay ?? '0', discount: line.discount ?? '0' },
                ...{ writeOff: line.writeOff ?? '0', field: `items.${at}.pay` },
              },
            ]
          : [],
      ),
      direct: direct.map((line, at) => ({ ...line, field: `distribution.${at}.glAccount` })),
      taxes,
      taxAccount: (taxCode) => accounts.get(taxCode)!,
    },
  }
}

/** The account of a bank. */
export async function bankOf(db: Kysely<Tables>, bankAccountId: string): Promise<MoneyAt> {
  const rows = await factsOf(
    db,
    sql<{ glAccount: string }>`
    select gl_account as "glAccount" from bank_account_shown where bank_account_id = ${bankAccountId}`,
  )
  return { bankAccountId, glAccount: rows[0]!.glAccount }
}
