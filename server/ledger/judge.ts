import { ledgerOfControl, ledgerOfSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { NOTHING } from './amount.ts'
import type { PostingFacts } from './posting-facts.ts'
import { itemProblem, type Movement } from './item-days.ts'
import type { Posting } from './legs.ts'
import { signed, type Line } from './line.ts'
import { problems } from './problems.ts'

type Dated = Pick<Posting, 'date' | 'source' | 'dataType'>

/** [FI2, FI3] The period is there, its flags are open for G/L, the source's ledger and those of the control accounts, and none of them is locked on that date; so is the day-book. */
export function dateProblems({ source, dataType }: Dated, facts: PostingFacts, lines: readonly Line[]): Problem[] {
  if (facts.period_id === null) return [problems.noPeriod()]
  const found: Problem[] = []
  if (dataType === 'Actual') {
    const controls = lines.flatMap(({ control }) => (control === null ? [] : [ledgerOfControl(control)]))
    const concerned = new Set(['GL', ledgerOfSource(source), ...controls])
    for (const ledger of facts.closed ?? []) if (concerned.has(ledger)) found.push(problems.periodClosed(ledger))
    for (const ledger of facts.locked ?? []) if (concerned.has(ledger)) found.push(problems.dateLocked(ledger))
  }
  if (facts.journal_state === 'Closed') found.push(problems.journalClosed())
  if (facts.journal_state === 'Other') found.push(problems.otherJournal())
  return found
}

/** What each open item is moved by. */
export function movementsOf(lines: readonly Line[]): Map<string, Movement> {
  const moved = new Map<string, Movement>()
  for (const { item, side, txn, functional, field } of lines) {
    if (item === undefined) continue
    const before = moved.get(item) ?? { txn: NOTHING, amount: NOTHING }
    moved.set(item, {
      txn: before.txn.plus(signed(side, txn)),
      amount: before.amount.plus(signed(side, functional)),
      ...(field === undefined ? {} : { field }),
    })
  }
  return moved
}

/**
 * No item is moved beyond what is open of it, on that day or later.
 * @param until day on which all of it is reversed by itself
 */
export function itemProblems(
  { date }: Dated,
  facts: PostingFacts,
  lines: readonly Line[],
  until: string | null = null,
): Problem[] {
  const found: Problem[] = []
  for (const [id, movement] of movementsOf(lines)) {
    const item = facts.items.get(id)
    const problem = item && itemProblem(item, date, until === null ? movement : { ...movement, until })
    if (problem) found.push(problem)
  }
  return found
}
