import { Decimal } from 'decimal.js'
import type { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { chosen } from '../../../../shared/contracts/trade/batch.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { paymentsOf, sumOf } from '../../../trade/batch/selection.ts'
import { currencyOfBank } from '../../gl/index.ts'
import type { Batch } from './candidates.ts'

type Row = Record<string, unknown>

/** States in which somebody still chooses. */
const CHOOSING: readonly unknown[] = ['Draft', 'Proposed']

/** What is collected, each line with the customer that its proposal has named. */
export const collectedOf = (lines: Batch['documents']) =>
  chosen(lines).map((line) => ({ ...line, customerId: line.customerId ?? '' }))
export const customerOf = ({ customerId }: { readonly customerId: string }): string => customerId

type Figures = Pick<DebitBatch, 'total' | 'discountGiven' | 'collectionCount' | 'currency'>

/** What a batch comes to. */
export async function figuresOf(
  { trx }: Pick<ActionContext, 'trx'>,
  { documents, bankAccountId }: Pick<Batch, 'documents' | 'bankAccountId'>,
): Promise<Figures> {
  const lines = collectedOf(documents)
  return {
    total: moneyText(sumOf(lines)),
    discountGiven: moneyText(lines.reduce((sum, { discount }) => sum.plus(discount ?? 0), new Decimal(0))),
    collectionCount: paymentsOf(lines, customerOf).length,
    currency: bankAccountId ? await currencyOfBank(trx, bankAccountId) : null,
  }
}

/** What whoever collects leaves to the calendar, and what his choice comes to. */
export async function complete(record: Row, action: ActionContext, before: Row | null): Promise<void> {
  const batch = record as unknown as Batch
  if (before && !CHOOSING.includes(before['status'])) return
  record['status'] ??= 'Draft'
  // A copy of a batch takes its choice; what that comes to today is proposed.
  if (!before) Object.assign(record, { documents: [], collections: [] })
  batch.valueDate ??= await businessDay(action.trx, action.now)
  batch.dueThrough ??= batch.valueDate
  Object.assign(record, await figuresOf(action, batch))
}
