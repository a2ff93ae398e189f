import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { EFT_DAYS_AHEAD, EFT_DAYS_BACK } from '../../../shared/contracts/admin/configuration.ts'
import type { Document } from '../../../shared/contracts/document.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import { textArg } from '../../../shared/contracts/result.ts'
import { chosen, type BatchDocument } from '../../../shared/contracts/trade/batch.ts'
import { ask, fail, ruleKey, type Finding, type Rule, type RuleContext } from '../../platform/action/rules.ts'
import { businessDay } from '../../platform/calendar/business-day.ts'
import { valueOf } from '../../platform/configuration/value-of.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { datedAhead } from '../dates/dated-ahead.ts'
import { paymentsOf, sumOf } from './selection.ts'

type Row = Record<string, unknown>
type Line = BatchDocument & Row
/** A batch by the names that all have; `firm` and `day` are its own. */
type Batch = Row & { readonly documents: readonly Line[]; readonly bankAccountId: string | null }

/** What differs between batches of money that leaves and of money that is collected. */
export interface BatchSide {
  readonly document: Document
  /** Its table, with `batch_no`, and that of its documents, with `item_id` and `live`. */
  readonly tables: { readonly batch: string; readonly documents: string }
  /** The column of a document that says whose it is, and the field with the day on which money moves. */
  readonly firm: 'vendorId' | 'customerId'
  readonly day: 'payDate' | 'valueDate'
  /** The rule of a firm with which nothing is left to settle, as the side calls it. */
  readonly aboveNothing: string
  /** Whether a batch goes to its bank in a file. */
  readonly isFiled: (record: Row) => boolean
  /** The most that one item of a file holds. */
  readonly most: string
  /** What is open of its documents now, in their own words of open. */
  readonly openNow: (db: Kysely<Tables>, itemIds: readonly string[]) => Promise<ReadonlyMap<string, { open: string }>>
  /** Whether a bank takes our files. */
  readonly eftStatus: (db: Kysely<Tables>, bankAccountId: string) => Promise<string | null>
}

const at = (position: number, column: string) => `documents.${position}.${column}`
const figure = (amount: unknown) => new Decimal((amount as string | null) ?? 0)
const DAY = 86_400_000

/** Says something of each line that is chosen. */
const ofChosen = (
  lines: readonly Line[],
  judge: (line: Line, position: number) => Finding | false | null | undefined,
): Finding[] => lines.flatMap((line, position) => (line.include ? judge(line, position) || [] : []))

/** What is beyond the balance of a document, or goes the other way than it stands. */
function beyond({ pay, discount }: Line, open: string | null, position: number): Finding | null {
  const left = figure(open).minus(figure(pay)).minus(figure(discount))
  const isCredit = figure(open).isNegative()
  const isTurned = figure(pay).isNegative() !== isCredit && !figure(pay).isZero()
  const over = isCredit ? left : left.negated()
  if (isTurned) return fail({ over: moneyText(figure(pay).abs()) }, at(position, 'pay'))
  return over.gt(0) ? fail({ over: moneyText(over) }, at(position, 'pay')) : null
}

/**
 * [finance 5.7, 7.4, 8.2] What holds of documents that are paid, or collected, together, said once for both: each in the words of its own
 * batch, `rules.<batch>.<rule>` of its module.
 */
export function batchRules(side: BatchSide) {
  const { document, tables, firm, day, isFiled } = side
  const noun = `${document.module}.${document.noun}`
  const rule = (
    name: string,
    field: string,
    check: (
      batch: Batch,
      context: RuleContext,
    ) => Finding | Finding[] | false | null | undefined | Promise<Finding | Finding[] | false | null | undefined>,
  ): Rule => ({
    ...{ id: `${noun}.${name}`, key: ruleKey(`${noun}.${name}`), field },
    check: async (record, context) => [(await check(record as Batch, context)) || []].flat(),
  })
  const groups = (documents: readonly Line[]) =>
    paymentsOf(chosen(documents), (line) => String(line[firm])).map((own) => {
      const position = documents.findIndex(({ itemId }) => itemId === own[0]!.itemId)
      return { net: sumOf(own), of: String(own[0]![firm]), position }
    })

  /** A document stands in one live batch, whoever makes two at once. */
  const documentInOneBatch = rule('documentInOneBatch', 'documents', async ({ documents }, { db, before }) => {
    const items = chosen(documents).map(({ itemId }) => itemId)
    const { rows } = await sql<{ item_id: string; batch_no: string }>`
      select l.item_id, b.batch_no from ${sql.table(tables.documents)} l join ${sql.table(tables.batch)} b on b.id = l.owner_id
      where l.live and l.item_id = any (${items}::uuid[]) and l.owner_id is distinct from ${before?.['id'] ?? null}::uuid`.execute(
      db,
    )
    const batchOf = new Map(rows.map((row) => [row.item_id, row.batch_no]))
    return ofChosen(documents, ({ itemId }, position) => {
      const batchNo = itemId && batchOf.get(itemId)
      return batchNo ? fail({ batchNo }, at(position, 'include')) : null
    })
  })

  /** Documents come into a batch by its proposal: a line that names none moves nothing. */
  const linesFromProposal = rule('linesFromProposal', 'documents', ({ documents }) =>
    documents.flatMap(({ itemId }, position) => (itemId === null ? [fail({}, at(position, 'pay'))] : [])),
  )

  /** What stands against a document keeps it out of the batch. [acceptance A19] */
  const lineReady = rule('lineReady', 'documents', ({ documents }) =>
    ofChosen(documents, ({ standing, reference }, position) =>
      standing === null || standing === 'Ready'
        ? null
        : fail(
            {
              standing: textArg(`${document.module}:${document.noun}.choices.documents.standing.${standing}`),
              reference: reference ?? '',
            },
            at(position, 'include'),
          ),
    ),
  )

  /** What moves of a document, with the discount, is no more than its balance; a credit is used up to nothing. [S5.44] */
  const withinBalance = rule('withinBalance', 'documents', ({ documents }) =>
    ofChosen(documents, (line, position) => beyond(line, line.openAmount, position)),
  )

  /** A discount is what the terms allow, and taken in time. [finance 5.2, 5.7] */
  const discountInTime = rule('discountInTime', 'documents', (batch) =>
    ofChosen(batch.documents, ({ discount, discountDate, discountOffered }, position) => {
      if (figure(discount).isZero()) return null
      const on = batch[day] as string | null
      const isInTime = discountDate !== null && on !== null && on <= discountDate
      const isAllowed = isInTime && figure(discount).lte(figure(discountOffered))
      return isAllowed
        ? null
        : fail({ discountDate: discountDate ?? '', offered: discountOffered ?? '0' }, at(position, 'discount'))
    }),
  )

  /** A bank takes files of some days ago and of the next months only: told while somebody can still change the day. [finance 11.9] */
  const dayInRange = rule(`${day}InRange`, day, async (batch, { db, now }) => {
    const on = batch[day] as string | null
    if (!isFiled(batch) || !on) return null
    const createdOn = await businessDay(db, now)
    const [back, ahead] = [Number(await valueOf(db, EFT_DAYS_BACK)), Number(await valueOf(db, EFT_DAYS_AHEAD))]
    const days = (Date.parse(on) - Date.parse(createdOn)) / DAY
    return (days < -back || days > ahead) && fail({ createdOn, back, ahead })
  })

  /** A batch that moves nothing is not submitted. */
  const somethingChosen = rule(
    'somethingChosen',
    'documents',
    ({ documents }) => chosen(documents).length === 0 && fail(),
  )

  /** Credits of a firm leave something to be settled with it. [finance 5.7] */
  const aboveNothing = rule(side.aboveNothing, 'documents', ({ documents }) =>
    groups(documents).flatMap(({ net, of, position }) =>
      net.gt(0) ? [] : [fail({ [firm]: of, net: moneyText(net) }, at(position, 'pay'))],
    ),
  )

  /** Since the proposal nobody else has settled it. [S5.44] */
  const stillOpen = rule('stillOpen', 'documents', async ({ documents }, { db }) => {
    const now = await side.openNow(
      db,
      chosen(documents).map(({ itemId }) => itemId),
    )
    return ofChosen(documents, (line, position) => {
      const open = (line.itemId && now.get(line.itemId)?.open) || '0'
      const over = beyond(line, open, position)
      return over && { ...over, args: { ...over.args, reference: line.reference ?? '', open } }
    })
  })

  /** A bank takes our files when it has said so. [S5.17] */
  const bankTakesFiles = rule('bankTakesFiles', 'bankAccountId', async (batch, { db }) => {
    const { bankAccountId } = batch
    if (!isFiled(batch) || !bankAccountId) return null
    const eftStatus = await side.eftStatus(db, bankAccountId)
    return eftStatus !== null && eftStatus !== 'Active' && fail({ bankAccountId, eftStatus })
  })

  /** No item of a file is larger than its layout holds. */
  const withinFile = rule('withinFile', 'documents', (batch) =>
    isFiled(batch)
      ? groups(batch.documents).flatMap(({ net, of, position }) =>
          net.gt(side.most) ? [fail({ [firm]: of, most: side.most }, at(position, 'pay'))] : [],
        )
      : null,
  )

  /** A proposal that is made anew forgets what was changed in the one before. */
  const proposedAnew = rule(
    'proposedAnew',
    'documents',
    ({ documents }) => documents.length > 0 && ask({ count: documents.length }),
  )

  return {
    documentInOneBatch,
    onSave: [documentInOneBatch, linesFromProposal, lineReady, withinBalance, discountInTime, dayInRange],
    onPropose: [proposedAnew],
    /** What could leave as it stands. */
    ready: [...datedAhead(day), somethingChosen, aboveNothing, stillOpen, bankTakesFiles, withinFile],
  }
}
