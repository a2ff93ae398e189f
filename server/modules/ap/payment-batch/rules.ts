import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PaymentBatch, type BatchLine } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { textArg } from '../../../../shared/contracts/result.ts'
import { EFT_DAYS_AHEAD, EFT_DAYS_BACK } from '../../../../shared/contracts/admin/configuration.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import { ask, fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import { LARGEST_EFT } from '../../gl/index.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { bankStanding } from './bank-standing.ts'
import { itemsNow } from './candidates.ts'
import { chosen } from './complete.ts'
import { paymentsOf } from './selection.ts'
import { overdraft } from '../payment/overdraft.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

const at = (position: number, column: string) => `documents.${position}.${column}`
const figure = (amount: string | null) => new Decimal(amount ?? 0)

/** Says something of each line that is chosen. */
const ofChosen = (
  lines: readonly BatchLine[],
  judge: (line: BatchLine, position: number) => Finding | false | null,
): Finding[] => lines.flatMap((line, position) => (line.include ? judge(line, position) || [] : []))

/** A document stands in one live batch, whoever makes two at once. [finance 7.4] */
export const documentInOneBatch = rule(
  PaymentBatch,
  'ap.paymentBatch.documentInOneBatch',
  'documents',
  async ({ documents }, { db, before }) => {
    const items = chosen(documents).map(({ itemId }) => itemId)
    const { rows } = await sql<{ item_id: string; batch_no: string }>`
      select l.item_id, b.batch_no from ap_payment_batch_document l join ap_payment_batch b on b.id = l.owner_id
      where l.live and l.item_id = any (${items}::uuid[]) and l.owner_id is distinct from ${before?.id ?? null}::uuid`.execute(
      db,
    )
    const batchOf = new Map(rows.map((row) => [row.item_id, row.batch_no]))
    return ofChosen(documents, ({ itemId }, position) => {
      const batchNo = itemId && batchOf.get(itemId)
      return batchNo ? fail({ batchNo }, at(position, 'include')) : null
    })
  },
)

/** Documents come into a batch by its proposal: a line that names none pays nothing. */
const linesFromProposal = rule(PaymentBatch, 'ap.paymentBatch.linesFromProposal', 'documents', ({ documents }) =>
  documents.flatMap(({ itemId }, position) => (itemId === null ? [fail({}, at(position, 'pay'))] : [])),
)

/** What is held, and whoever has no confirmed account at a bank, is not paid. [finance 7.4] [acceptance A19] */
const lineReady = rule(PaymentBatch, 'ap.paymentBatch.lineReady', 'documents', ({ documents }) =>
  ofChosen(documents, ({ standing, reference }, position) =>
    standing === null || standing === 'Ready'
      ? null
      : fail(
          { standing: textArg(`ap:paymentBatch.choices.documents.standing.${standing}`), reference: reference ?? '' },
          at(position, 'include'),
        ),
  ),
)

/** What is paid of a document, with the discount, is no more than its balance; a credit is used up to nothing. [S5.44] */
const withinBalance = rule(PaymentBatch, 'ap.paymentBatch.withinBalance', 'documents', ({ documents }) =>
  ofChosen(documents, (line, position) => beyond(line, line.openAmount, position)),
)

function beyond({ pay, discount }: BatchLine, open: string | null, position: number): Finding | null {
  const left = figure(open).minus(figure(pay)).minus(figure(discount))
  const isCredit = figure(open).isNegative()
  const isTurned = figure(pay).isNegative() !== isCredit && !figure(pay).isZero()
  const over = isCredit ? left : left.negated()
  if (isTurned) return fail({ over: moneyText(figure(pay).abs()) }, at(position, 'pay'))
  return over.gt(0) ? fail({ over: moneyText(over) }, at(position, 'pay')) : null
}

/** A discount is what the terms allow, and taken in time. [finance 5.2, 5.7] */
const discountInTime = rule(
  PaymentBatch,
  'ap.paymentBatch.discountInTime',
  'documents',
  ({ documents, payDate }): Finding[] =>
    ofChosen(documents, ({ discount, discountDate, discountOffered }, position) => {
      if (figure(discount).isZero()) return null
      const isInTime = discountDate !== null && payDate !== null && payDate <= discountDate
      const isAllowed = isInTime && figure(discount).lte(figure(discountOffered))
      return isAllowed
        ? null
        : fail({ discountDate: discountDate ?? '', offered: discountOffered ?? '0' }, at(position, 'discount'))
    }),
)

const DAY = 86_400_000

/** A bank takes payments by file of some days ago and of the next months only: told while somebody can still change the day. [finance 11.9] */
const payDateInRange = rule(
  PaymentBatch,
  'ap.paymentBatch.payDateInRange',
  'payDate',
  async ({ method, payDate }, { db, now }) => {
    if (method !== 'EFT' || !payDate) return null
    const createdOn = await businessDay(db, now)
    const [back, ahead] = [Number(await valueOf(db, EFT_DAYS_BACK)), Number(await valueOf(db, EFT_DAYS_AHEAD))]
    const days = (Date.parse(payDate) - Date.parse(createdOn)) / DAY
    return (days < -back || days > ahead) && fail({ createdOn, back, ahead })
  },
)

const vendorsInOrder = rule(
  PaymentBatch,
  'ap.paymentBatch.vendorsInOrder',
  'vendorTo',
  ({ vendorFrom, vendorTo }) => !!vendorFrom && !!vendorTo && vendorTo < vendorFrom && fail(),
)

/** A batch that pays nothing is not submitted. */
const somethingChosen = rule(
  PaymentBatch,
  'ap.paymentBatch.somethingChosen',
  'documents',
  ({ documents }) => chosen(documents).length === 0 && fail(),
)

/** Credits of a vendor leave something to be paid to him. [finance 5.7] */
const vendorsAboveNothing = rule(PaymentBatch, 'ap.paymentBatch.vendorsAboveNothing', 'documents', ({ documents }) => {
  const groups = paymentsOf(chosen(documents), () => false)
  return groups.flatMap((own) => {
    const net = own.reduce((sum, { pay }) => sum.plus(figure(pay)), new Decimal(0))
    const position = documents.indexOf(own[0]!)
    return net.gt(0) ? [] : [fail({ vendorId: own[0]!.vendorId, net: moneyText(net) }, at(position, 'pay'))]
  })
})

/** Since the proposal nobody else has paid it, or used it up. [S5.44] */
const stillOpen = rule(PaymentBatch, 'ap.paymentBatch.stillOpen', 'documents', async ({ documents }, { db }) => {
  const now = await itemsNow(
    db,
    chosen(documents).map(({ itemId }) => itemId),
  )
  return ofChosen(documents, (line, position) => {
    const open = (line.itemId && now.get(line.itemId)?.open) || '0'
    const over = beyond(line, open, position)
    return over && { ...over, args: { ...over.args, reference: line.reference ?? '', open } }
  })
})

/** A bank takes our files when it has said so. [S5.17] [finance 7.4] */
const bankTakesFiles = rule(
  PaymentBatch,
  'ap.paymentBatch.bankTakesFiles',
  'bankAccountId',
  async ({ bankAccountId, method }, { db }) => {
    if (method !== 'EFT' || !bankAccountId) return null
    const bank = await bankStanding(db, bankAccountId, null)
    return bank && bank.eftStatus !== 'Active' && fail({ bankAccountId, eftStatus: bank.eftStatus })
  },
)

/** No item of a file is larger than its layout holds. [finance 7.4] */
const withinFile = rule(PaymentBatch, 'ap.paymentBatch.withinFile', 'documents', ({ documents, method }) => {
  if (method !== 'EFT') return null
  return paymentsOf(chosen(documents), () => false).flatMap((own) => {
    const net = own.reduce((sum, { pay }) => sum.plus(figure(pay)), new Decimal(0))
    const position = documents.indexOf(own[0]!)
    return net.gt(LARGEST_EFT) ? [fail({ vendorId: own[0]!.vendorId, most: LARGEST_EFT }, at(position, 'pay'))] : []
  })
})

/** The bank has what is paid, with its overdraft; beyond it pays who has the right, or what he has approved. [finance 5.7] */
export const overdrawn = overdraft(
  { table: 'ap_payment_batch', key: 'batchNo', question: 'ap.paymentBatch.enoughInBank', field: 'bankAccountId' },
  async (record, db) => {
    const { id, bankAccountId, total } = record as unknown as Stored<typeof PaymentBatch>
    const bank = bankAccountId ? await bankStanding(db, bankAccountId, id) : null
    if (!bank) return null
    const after = figure(bank.available).minus(figure(total))
    const isShort = after.lt(figure(bank.overdraftLimit).negated())
    return isShort ? { available: bank.available, balance: bank.available, after: moneyText(after) } : null
  },
)

export const onSave: readonly Rule[] = [
  documentInOneBatch,
  linesFromProposal,
  lineReady,
  withinBalance,
  discountInTime,
  wholeAmounts(PaymentBatch),
  // What is open may be more by the rate of the day than what is paid of it.
  fitsLedger(PaymentBatch, {
    rate: ({ payDate }) => payDate,
    except: ['openAmount', 'discountOffered', 'discountLost', 'bankBalance'],
  }),
  payDateInRange,
  vendorsInOrder,
]
const payable: readonly Rule[] = [
  ...datedAhead('payDate'),
  ...[somethingChosen, vendorsAboveNothing, stillOpen, bankTakesFiles, withinFile],
]
/** A proposal that is made anew forgets what was changed in the one before. */
const proposedAnew = rule(
  PaymentBatch,
  'ap.paymentBatch.proposedAnew',
  'documents',
  ({ documents }) => documents.length > 0 && ask({ count: documents.length }),
)

export const onPropose: readonly Rule[] = [proposedAnew]
export const onSubmit: readonly Rule[] = [...payable, overdrawn.onSubmit]
export const onApprove: readonly Rule[] = [...payable, ...overdrawn.onDecide]
export const onGenerate: readonly Rule[] = [...payable, ...overdrawn.onLeave]
