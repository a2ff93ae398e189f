import { sql } from 'kysely'
import { ForeignExchangeRevaluation } from '../../../../shared/contracts/gl/foreign-exchange-revaluation.ts'
import { postingPreview } from '../../../../shared/contracts/posting-preview.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { revaluationLegs } from '../../../ledger/exchange.ts'
import { post } from '../../../ledger/post.ts'
import { posting, type Posting } from '../../../ledger/legs.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostedEntry } from '../../../ledger/write.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { rateAt, useRate } from '../../../trade/money/rate-at.ts'
import { journalNamed } from '../journal/named.ts'
import { asLines, revaluedLines, type Revaluation } from './complete.ts'
import { isMoved, isResidue, revaluedOf, totalDifference, type RevaluedLine } from './lines.ts'
import * as rules from './rules.ts'
import { holdRevaluations, nextPart, standingOn } from './standing.ts'

type Purpose = 'post' | 'residue' | 'undo'

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const refused = (field: string, rule: string, args: Problem['Args']): Refusal =>
  new Refusal([{ Field: field, Key: `gl:rules.foreignExchangeRevaluation.${rule}`, Args: args }])

/**
 * What a revaluation asks the ledger to book, or null when no balance moves: the differences against unrealized gains and losses, or
 * what accounts without a balance still carry, realized; or the first of them taken back.
 */
function postingOf(
  { id, companyId, revaluationNo, revaluationDate, currency, rate, rateDate, mode }: Revaluation,
  lines: readonly RevaluedLine[],
  purpose: Purpose,
  journalId: string | null,
): Posting | null {
  const isOfResidue = purpose === 'residue'
  const own = lines.filter((line) => isMoved(line) && isResidue(line) === isOfResidue)
  if (own.length === 0) return null
  const against = isOfResidue ? 'FX_REALIZED' : 'FX_UNREALIZED'
  return posting({
    companyId: companyId!,
    source: 'FX',
    date: revaluationDate,
    document: { type: ForeignExchangeRevaluation.id, id, purpose },
    kind: isOfResidue ? 'Realized' : 'Revaluation',
    description: `${revaluationNo} ${currency} ${rate}`,
    currency,
    rate: rate!,
    rateDate,
    journalId,
    autoReverseOn: !isOfResidue && mode === 'ReverseNextDay' ? dayAfter(revaluationDate) : null,
    legs: revaluationLegs(own.map(revaluedOf(currency)), rate!, { against, isTurned: purpose === 'undo' }),
  })
}

const entriesOf = async (trx: Trx, id: string) =>
  (
    await sql<{ entry_id: string | null; residue_entry_id: string | null; is_turned_back: boolean }>`
    select entry_id, residue_entry_id, exists (select from entry_shown r where r.reverses_entry_id = v.entry_id) as is_turned_back
    from fx_revaluation v where v.id = ${id}::uuid`.execute(trx)
  ).rows[0]!

/** The day-book that an entry went to. */
async function journalOf(trx: Trx, entryId: string | null): Promise<string | null> {
  const { rows } = await sql<{ journalNo: string }>`
    select j.journal_no as "journalNo" from entry_shown e join journal_shown j on j.id = e.journal_id where e.id = ${entryId}::uuid`.execute(
    trx,
  )
  return rows[0]?.journalNo ?? null
}

/** What can be done with a revaluation; each in the one transaction of its call. */
export function revaluationActions({ random }: Pick<Deps, 'random'>): readonly Transition[] {
  const context = (action: ActionContext) => postingContext({ random }, action)
  const booked = async (action: ActionContext, made: Posting | null, field: string): Promise<PostedEntry | null> =>
    made === null
      ? null
      : post(action.trx, made, context(action)).catch((error: unknown) => {
          throw dateAt(error, field)
        })
  return [
    transition(ForeignExchangeRevaluation, 'post', {
      rules: rules.onPost,
      async run(revaluation, action) {
        const { trx, user, now } = action
        const { id, revaluationDate: date, currency } = revaluation
        const company = await ownCompany(trx)
        const own = { ...revaluation, companyId: company.companyId }
        await holdRevaluations(trx, own)
        // Another one of the day may have been posted since the rules were asked.
        const standing = await standingOn(trx, own, date, { butId: id })
        if (standing) throw refused('revaluationDate', 'standsOnce', { ...standing })
        const table = await rateAt(trx, company.companyId, currency, company.currency, date)
        if (table?.rateId) await useRate(trx, table)
        const { lines, leftOver } = await revaluedLines(trx, own)
        const parts = await nextPart(trx, own, date)
        if (lines.length === 0)
          throw parts.standing
            ? refused('revaluationDate', 'standsOnce', { revaluationNo: parts.standing, date })
            : refused('scope', 'somethingCarried', { currency, date })
        const { journalNo } = revaluation
        const chosen = journalNo ? ((await journalNamed(trx, company.companyId, journalNo))?.id ?? null) : null
        const residue = await booked(action, postingOf(own, lines, 'residue', chosen), 'revaluationDate')
        const entry = await booked(action, postingOf(own, lines, 'post', chosen), 'revaluationDate')
        await sql`
          update fx_revaluation set entry_id = ${entry?.id ?? null}::uuid, residue_entry_id = ${residue?.id ?? null}::uuid
          where id = ${id}::uuid`.execute(trx)
        return {
          lines: asLines(revaluation, lines),
          difference: totalDifference(lines),
          part: leftOver > 0 || parts.standing ? parts.next : null,
          leftOver: leftOver || null,
          rateDate: table?.effectiveDate ?? null,
          journalNo: (await journalOf(trx, (entry ?? residue)?.id ?? null)) ?? journalNo,
          entryNo: entry?.entryNo ?? null,
          residueEntryNo: residue?.entryNo ?? null,
          postedBy: user.name,
          postedOn: now.toISOString(),
        }
      },
      async preview({ id }, { trx }, locale) {
        const [entry, residue] = [
          await entryPreview(trx, { type: ForeignExchangeRevaluation.id, id, purpose: 'post' }, locale),
          await entryPreview(trx, { type: ForeignExchangeRevaluation.id, id, purpose: 'residue' }, locale),
        ]
        return postingPreview(entry.currency, [...entry.lines, ...residue.lines])
      },
    }),
    transition(ForeignExchangeRevaluation, 'reverse', {
      rules: rules.onReverse,
      async run(revaluation, action, given) {
        const { trx } = action
        const { id, revaluationNo, revaluationDate, mode } = revaluation
        const date = String(given['reversalDate'])
        const field = 'given.reversalDate'
        const own = { ...revaluation, companyId: revaluation.companyId! }
        await holdRevaluations(trx, own)
        if (mode === 'ReverseNextDay' && date !== revaluationDate)
          throw refused(field, 'reversedOnItsDay', { date: revaluationDate })
        if (mode === 'Cumulative') {
          const later = await standingOn(trx, own, revaluationDate, { later: true })
          if (later) throw refused(field, 'laterFirst', { ...later })
        }
        const of = await entriesOf(trx, id)
        const back = (entryId: string | null) =>
          entryId === null
            ? null
            : reverse(trx, { entryId, date, description: revaluationNo! }, context(action)).catch((error: unknown) => {
                throw dateAt(error, field)
              })
        await back(of.residue_entry_id)
        // What has turned back already is taken back on both days: an entry is reversed once.
        if (of.is_turned_back) await booked(action, postingOf(own, revaluation.lines, 'undo', null), field)
        else await back(of.entry_id)
        return { reversedOn: date }
      },
    }),
  ]
}
