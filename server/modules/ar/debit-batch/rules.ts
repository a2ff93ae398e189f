import { sql } from 'kysely'
import { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { chosen } from '../../../../shared/contracts/trade/batch.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { batchRules } from '../../../trade/batch/rules.ts'
import { paymentsOf, sumOf } from '../../../trade/batch/selection.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { LARGEST_EFT } from '../../gl/index.ts'
import { leftOf } from '../mandate/mandates-on.ts'
import { itemsNow } from './candidates.ts'

const batch = batchRules({
  ...{ document: DebitBatch as unknown as Document, firm: 'customerId', day: 'valueDate', most: LARGEST_EFT },
  tables: { batch: 'ar_debit_batch', documents: 'ar_debit_batch_document' },
  aboveNothing: 'customersAboveNothing',
  isFiled: () => true,
  openNow: itemsNow,
  async eftStatus(db, bankAccountId) {
    const { rows } = await sql<{ eftStatus: string }>`
      select eft_status as "eftStatus" from bank_account_shown where bank_account_id = ${bankAccountId}`.execute(db)
    return rows[0]?.eftStatus ?? null
  },
})
export const { documentInOneBatch, onPropose } = batch

const customersInOrder = rule(
  DebitBatch,
  'ar.debitBatch.customersInOrder',
  'customerTo',
  ({ customerFrom, customerTo }) => !!customerFrom && !!customerTo && customerTo < customerFrom && fail(),
)

/** A batch that was not saved yet is none of the others. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** No more is taken of a customer on one day than he has signed for, whoever chooses what. */
const withinMandate = rule(DebitBatch, 'ar.debitBatch.withinMandate', 'documents', async (batch, { db }) => {
  const { documents } = batch
  const lines = chosen(documents)
  const { rows } = await sql<{ mandateNo: string; most: string }>`
    select m.mandate_no as "mandateNo", (${leftOf({ id: batch.id ?? NOBODY, valueDate: batch.valueDate })})::text as most from ar_mandate m
    where m.limit_amount is not null and m.mandate_no = any (${lines.map(({ mandateNo }) => mandateNo)}::text[])`.execute(
    db,
  )
  const mostOf = new Map(rows.map(({ mandateNo, most }) => [mandateNo as string | null, most]))
  return paymentsOf(lines, ({ mandateNo }) => mandateNo ?? '').flatMap((own) => {
    const [{ mandateNo, customerId, itemId }] = own as [(typeof own)[number]]
    const most = mostOf.get(mandateNo)
    if (!most || sumOf(own).lte(most)) return []
    const at = documents.findIndex((line) => line.itemId === itemId)
    const said = { customerId: customerId ?? '', mandateNo: mandateNo ?? '', most: moneyText(most) }
    return [fail({ ...said, over: moneyText(sumOf(own).minus(most)) }, `documents.${at}.pay`)]
  })
})

/** Its money is received on its day, not before. */
const dayHasCome = rule(DebitBatch, 'ar.debitBatch.dayHasCome', 'valueDate', async ({ valueDate }, { db, now }) => {
  const today = await businessDay(db, now)
  return !!valueDate && valueDate > today && fail({ valueDate, today })
})

/** What its bank refuses, it refuses after it has got it, and of what was received not before that. */
const refusedAfter = rule(DebitBatch, 'ar.debitBatch.refusedAfter', 'given.returnDate', (record) => {
  const returnDate = (record as unknown as Record<string, string>)['given.returnDate']!
  const { depositNo, valueDate } = record
  return depositNo !== null && returnDate < valueDate && fail({ valueDate })
})

export const onSave: readonly Rule[] = [
  ...batch.onSave,
  wholeAmounts(DebitBatch),
  fitsLedger(DebitBatch, { rate: ({ valueDate }) => valueDate, except: ['openAmount', 'discountOffered'] }),
  customersInOrder,
  withinMandate,
]
export const onReady: readonly Rule[] = batch.ready
export const onCollect: readonly Rule[] = [dayHasCome]
export const onRefuse: readonly Rule[] = [refusedAfter, ...datedAhead('given.returnDate')]
