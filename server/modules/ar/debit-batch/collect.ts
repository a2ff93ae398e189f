import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import type { DebitBatch, DebitLine } from '../../../../shared/contracts/ar/debit-batch.ts'
import { Deposit } from '../../../../shared/contracts/ar/deposit.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { paymentsOf } from '../../../trade/batch/selection.ts'
import { answered } from '../../../trade/document/answered.ts'
import { drafted } from '../../../trade/recurring/in-name-of.ts'
import { itemsNow, type Batch } from './candidates.ts'
import { collectedOf, customerOf } from './complete.ts'

/** The deposit as its own calls write it. */
export interface Receiving {
  readonly deposits: EntityParts
  readonly post: Transition
}

/**
 * [finance 8.2] The money of a batch is in the bank: one deposit of its day, with a receipt for each customer. What somebody has paid of a
 * document, or used up of a credit, by other means since is settled no further: the rest of the money lies on account, or is missing.
 * @throws Refusal
 */
export async function collect(
  { deposits, post }: Receiving,
  context: ActionContext,
  batch: Batch,
): Promise<Partial<DebitBatch>> {
  const { trx } = context
  const open = await itemsNow(
    trx,
    collectedOf(batch.documents).map(({ itemId }) => itemId),
  )
  const keptAs = await keptFirms(
    trx,
    batch.collections.map(({ customerId }) => customerId ?? ''),
  )
  const of = new Map(paymentsOf(collectedOf(batch.documents), customerOf).map((own) => [own[0]!.customerId, own]))
  const items = batch.collections.flatMap(({ customerId, amount }, at) =>
    stillSettled(of.get(customerId ?? '') ?? [], amount ?? '0', open).map(({ itemId, pay, discount }) => ({
      ...emptyRecord(Deposit.fields.items.fields!),
      ...{ receipt: at + 1, itemId, pay, discount },
    })),
  )
  const receipts = batch.collections.map(({ customerId, payer, amount, crossReference }, at) => ({
    ...emptyRecord(Deposit.fields.receipts.fields!),
    ...{ receipt: at + 1, customerId: keptAs.get(customerId ?? '') ?? customerId, payer, amount },
    ...{ method: 'PreAuthorized', reference: crossReference, leaveOnAccount: true },
  }))
  const draft = await drafted(deposits, context, {
    ...emptyRecord(Deposit.fields),
    ...{ bankAccountId: batch.bankAccountId, depositDate: batch.valueDate, slipNo: batch.batchNo },
    ...{ declaredAmount: batch.total, currency: null, rate: null, distribution: [] },
    ...{ receipts, items },
  })
  const asked = { parts: deposits, document: Deposit as unknown as Document, transition: post }
  const posted = await answered(asked, context, String(draft['id']), { version: Number(draft['version']) }, (field) =>
    field === 'depositDate' ? 'valueDate' : null,
  )
  const numbers = posted['receipts'] as readonly Row[]
  return {
    depositNo: String(posted['depositNo']),
    collections: batch.collections.map((line, at) => ({ ...line, receiptNo: String(numbers[at]!['receiptNo']) })),
  }
}

/** Who has taken over a customer that was merged while his money was on its way. */
async function keptFirms(trx: Trx, firmIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ firmId: string; kept: string }>`
    select f.firm_id as "firmId", kept_firm(f.firm_id) as kept from firm_shown f
    where f.firm_id = any (${[...firmIds]}::text[]) and f.merged_into is not null`.execute(trx)
  return new Map(rows.map(({ firmId, kept }) => [firmId, kept]))
}

interface Settled {
  readonly itemId: string
  readonly pay: string
  readonly discount: string | null
}

/**
 * What the money of a customer still settles: no more than is open of each document, nor than has come with the credits that are still
 * there; discounts last.
 */
function stillSettled(
  lines: readonly (DebitLine & { readonly itemId: string })[],
  amount: string,
  open: ReadonlyMap<string, { readonly open: string }>,
): Settled[] {
  const leftOf = (itemId: string) => new Decimal(open.get(itemId)?.open ?? 0)
  const isCredit = ({ pay }: DebitLine) => new Decimal(pay ?? 0).isNegative()
  const credits = lines.filter(isCredit).map(({ itemId, pay }) => ({
    ...{ itemId, pay: Decimal.max(pay ?? 0, Decimal.min(leftOf(itemId), 0)), discount: null },
  }))
  let money = credits.reduce((sum, { pay }) => sum.minus(pay), new Decimal(amount))
  const documents = lines
    .filter((line) => !isCredit(line))
    .map(({ itemId, pay, discount }) => {
      const left = leftOf(itemId)
      const taken = Decimal.max(0, Decimal.min(pay ?? 0, left, money))
      money = money.minus(taken)
      const allowed = taken.eq(pay ?? 0)
        ? Decimal.min(discount ?? 0, Decimal.max(left.minus(taken), 0))
        : new Decimal(0)
      return { itemId, pay: taken, discount: allowed.isZero() ? null : moneyText(allowed) }
    })
  return [...credits, ...documents].flatMap(({ itemId, pay, discount }) =>
    pay.isZero() ? [] : [{ itemId, pay: moneyText(pay), discount }],
  )
}
