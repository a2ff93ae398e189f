import type { AccountRole } from '../../shared/contracts/gl/account-roles.ts'
import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'
import { amountOf, amountText } from './amount.ts'
import type { Currency, RoleRef, Side } from './legs.ts'
import type { Line } from './line.ts'
import type { StoredLine } from './read-entry.ts'

/** By which role the account of a stored line is found, where it is not known yet. */
export const roleOf = ({ role, qualifier, role_branch }: StoredLine): RoleRef | undefined =>
  role === null
    ? undefined
    : {
        role: role as AccountRole,
        ...(qualifier === null ? {} : { qualifier }),
        ...(role_branch === null ? {} : { branchId: role_branch }),
      }

/** [FI5] The same lines with their sides swapped, at the same rates, on the same items. */
export function mirrored(lines: readonly StoredLine[], controlOf: (account: string) => ControlKind | null): Line[] {
  return lines.map((line) => {
    const wasDebit = !amountOf(line.debit).isZero() || !amountOf(line.txn_debit).isZero()
    const side: Side = wasDebit ? 'Credit' : 'Debit'
    const unmapped = roleOf(line)
    return {
      account: line.gl_account,
      ...(unmapped && { unmapped }),
      control: controlOf(line.gl_account),
      side,
      currency: line.txn_currency as Currency,
      rate: line.rate,
      txn: amountOf(wasDebit ? line.txn_debit : line.txn_credit),
      functional: amountOf(wasDebit ? line.debit : line.credit),
      isFixed: true,
      ...(line.item_id === null ? {} : { item: line.item_id }),
      firmId: line.firm_id,
      bankAccountId: line.bank_account_id,
      branchId: line.branch_id,
      jobId: line.job_id,
      costCode: line.cost_code,
      employeeId: line.employee_id,
      productId: line.product_id,
      quantity: line.quantity === null ? null : amountOf(line.quantity).negated().toFixed(6),
      taxCode: line.tax_code,
      taxBase: line.tax_base === null ? null : amountText(amountOf(line.tax_base).negated()),
      reference: line.reference,
      memo: line.memo,
    }
  })
}
