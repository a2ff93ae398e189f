import { Decimal } from 'decimal.js'
import { daysBetween } from '../../../../shared/contracts/gl/exchange.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { datedAhead } from '../../../trade/dates/dated-ahead.ts'
import { codeOfJob } from '../../../trade/lines/cost-codes.ts'
import { fitsLedger } from '../../../trade/money/fits-ledger.ts'
import { rateFresh, rateWithinFluctuation } from '../../../trade/money/rate.ts'
import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { controlSettings } from '../../../trade/company/control-settings.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { journalNamed } from '../journal/named.ts'
import { sumsOf } from './complete.ts'
import { movesSomething } from './posting.ts'
import { taxesOfLines } from './tax-of-line.ts'

/** A line is a debit or a credit. [finance 9.1] */
const oneSide = rule(JournalEntry, 'gl.journalEntry.oneSide', 'lines', ({ lines }) =>
  lines.flatMap(({ debit, credit }, at) =>
    [debit, credit].every((one) => !new Decimal(one ?? 0).isZero()) ? [fail({}, `lines.${at}.credit`)] : [],
  ),
)

/** It turns back on a later day. [finance 9.1] */
const turnsBackLater = rule(
  JournalEntry,
  'gl.journalEntry.turnsBackLater',
  'autoReverseOn',
  ({ autoReverseOn, entryDate }) => !!autoReverseOn && !!entryDate && autoReverseOn <= entryDate && fail({ entryDate }),
)

/** It turns back soon: a day so far behind its own is most often a wrong month or year, and until then nobody sees it. [finance 9.1] */
const turnsBackSoon = rule(
  JournalEntry,
  'gl.journalEntry.turnsBackSoon',
  'autoReverseOn',
  async ({ autoReverseOn, entryDate }, { db }) => {
    if (!autoReverseOn || !entryDate || autoReverseOn <= entryDate) return null
    const { companyId } = await ownCompany(db)
    const { aheadAskedDays } = await controlSettings(db, companyId)
    const days = daysBetween(entryDate, autoReverseOn)
    return days > aheadAskedDays && ask({ date: autoReverseOn, days: String(days), entryDate })
  },
)

/** What is budgeted, forecast or counted stands for its days alone: only what is actual turns back by itself. [finance 9.1] */
const onlyActualTurnsBack = rule(
  JournalEntry,
  'gl.journalEntry.onlyActualTurnsBack',
  'autoReverseOn',
  ({ autoReverseOn, dataType }) => !!autoReverseOn && dataType !== 'Actual' && fail(),
)

/** The day-book is one of its source, its data type and its day. [finance 9.1] [FI3] */
const journalOfDay = rule(
  JournalEntry,
  'gl.journalEntry.journalOfDay',
  'journalNo',
  async ({ journalNo, entryDate, source, dataType }, { db }) => {
    if (!journalNo || !entryDate) return null
    const { companyId } = await ownCompany(db)
    const found = await journalNamed(db, companyId, journalNo)
    const isOfDay = found?.source === source && found.dataType === dataType && found.date === entryDate
    return !isOfDay && fail({ journalNo, source, date: entryDate })
  },
)

/** An entry has two lines at least; what has no other side, one. [finance 9.1] */
const linesGiven = rule(JournalEntry, 'gl.journalEntry.linesGiven', 'lines', ({ lines, dataType }) => {
  const moving = lines.filter((line) => movesSomething(line as never))
  return moving.length < (dataType === 'Actual' ? 2 : 1) && fail()
})

/** Debits are credits. [S5.39] [FG1] */
const sumsToZero: Rule = {
  id: 'ledger.refused.notBalanced',
  key: 'ledger:refused.notBalanced',
  field: 'lines',
  async check(record) {
    const { lines, dataType, currency } = record as unknown as JournalEntry
    const { difference } = sumsOf(lines as never)
    if (dataType !== 'Actual' || difference.isZero()) return []
    return [fail({ difference: moneyText(difference.abs()), currency: currency ?? '' })]
  },
}

const DAY = { day: 'entryDate' }

export const onSave: readonly Rule[] = [
  ...[oneSide, turnsBackLater, onlyActualTurnsBack, journalOfDay],
  ...[
    codeOfJob(JournalEntry, 'lines'),
    ...taxesOfLines(JournalEntry),
    wholeAmounts(JournalEntry),
    fitsLedger(JournalEntry),
  ],
  rateWithinFluctuation(JournalEntry, DAY),
]
/** What is sent for approval is what could be posted. */
export const onPost: readonly Rule[] = [
  ...[linesGiven, sumsToZero, turnsBackSoon],
  ...[...datedAhead('entryDate'), rateFresh(JournalEntry, DAY)],
]
export const onReverse: readonly Rule[] = datedAhead('given.reversalDate')
