import { sql } from 'kysely'
import { decimalsOf } from '../../shared/contracts/decimals.ts'
import type { Problem } from '../../shared/contracts/result.ts'
import { Refusal } from '../platform/action/refusal.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { NOTHING } from './amount.ts'
import { differences, residueOf } from './balance.ts'
import { reverseByItself } from './auto-reverse.ts'
import { askedHash } from './canonical.ts'
import { postingFactsOf, type PostingFacts } from './posting-facts.ts'
import { dateProblems, itemProblems } from './judge.ts'
import type { Leg, Posting } from './legs.ts'
import type { Line } from './line.ts'
import { problems } from './problems.ts'
import { repeated } from './repeat.ts'
import { holdEntry } from './pending.ts'
import { accountProblems, mayWait, resolved, type Permission } from './resolve.ts'
import { accountFor } from './roles.ts'
import { rounded } from './rounding.ts'
import { writeEntry, type PostedEntry, type PostingContext } from './write.ts'

/** What a posting names, each once. */
const namedBy = (legs: readonly Leg[]) => ({
  accounts: [...new Set(legs.flatMap(({ account }) => (typeof account === 'string' ? [account] : [])))],
  roles: [...new Set(legs.flatMap(({ account }) => (account && typeof account === 'object' ? [account.role] : [])))],
  items: [...new Set(legs.flatMap(({ item }) => (item === undefined ? [] : [item])))],
})

/**
 * Books a posting: numbered, on the day-book of its source and date, or not at all; where its source is integrated in batches, its
 * items move now and its entry waits. A posting of the same document and purpose
 * that asks for the same again is answered with the entry that stands [FI7]. Its last statement takes the number that others wait
 * for: post late in a transaction.
 * @throws Refusal with everything that is wrong at once
 */
export async function post(
  trx: Trx,
  posting: Posting,
  context: PostingContext,
  permission: Permission = {},
): Promise<PostedEntry> {
  const asked = askedHash(posting)
  const found = await postingFactsOf(trx, posting, namedBy(posting.legs))
  // What reverses itself on its own day does so out of the ledger.
  const facts = { ...found, waits: found.waits && posting.autoReverseOn === null }
  if (facts.entry_id !== null) return repeated(trx, facts.entry_id, asked)
  const { lines, kind, found: wrong } = linesOf(posting, facts, permission)
  if (wrong.length > 0) throw new Refusal(wrong)
  const header = {
    posting: { ...posting, kind },
    periodId: facts.period_id!,
    fiscalYear: facts.fiscal_year!,
    journalId: facts.journal_id,
    reverses: null,
    askedHash: asked,
  }
  if (facts.waits) return holdEntry(trx, header, lines, context)
  const written = await writeEntry(trx, header, lines, context)
  if (posting.autoReverseOn !== null && !(await reverseByItself(trx, written.id, context))) {
    // The reversal waits for its period: until then later days bear the entry as it is.
    const borne = itemProblems(posting, facts, lines)
    if (borne.length > 0) throw new Refusal(borne)
  }
  return written
}

interface Judged {
  lines: readonly Line[]
  kind: Posting['kind']
  found: Problem[]
}

function linesOf(posting: Posting, facts: PostingFacts, permission: Permission): Judged {
  const { lines: measured, problems: wrong } = resolved(posting, facts, permission)
  const found: Problem[] = posting.legs.length === 0 ? [problems.noLines()] : []
  found.push(...dateProblems(posting, facts, measured), ...wrong)
  const judged: Judged = { lines: measured, kind: posting.kind, found }
  // What is budgeted or counted has no other side.
  if (posting.dataType === 'Actual' && wrong.length === 0) balance(judged, posting, facts)
  found.push(...itemProblems(posting, facts, judged.lines, posting.autoReverseOn))
  return judged
}

/** [FI1, FI13] In each of its currencies as it is; in the company's with gain or loss realized and the residue of rounding placed. */
function balance(judged: Judged, posting: Posting, facts: PostingFacts): void {
  const open = differences(judged.lines)
  if (open.length > 0) {
    judged.found.push(...open.map(({ currency, difference }) => problems.notBalanced(difference, currency)))
    return
  }
  const settlesForeign = judged.lines.some(
    (line) => line.isFixed && line.item !== undefined && line.currency !== facts.currency && !line.txn.isZero(),
  )
  const residue = residueOf(judged.lines)
  if (!residue.isZero() && (settlesForeign || posting.kind === 'Realized')) {
    judged.kind = 'Realized'
    addResidue(judged, posting, facts, 'FX_REALIZED')
    return
  }
  const result = rounded(judged.lines, decimalsOf(facts.currency))
  judged.lines = result.lines
  if (result.residue === null) return
  if (!result.isRounding) judged.found.push(problems.notBalanced(result.residue, facts.currency))
  else {
    if (judged.kind === 'Ordinary') judged.kind = 'Rounding'
    addResidue(judged, posting, facts, 'ROUNDING')
  }
}

/** A line that moves no foreign amount and takes what is left over in the company's currency. */
function addResidue(judged: Judged, posting: Posting, facts: PostingFacts, name: 'FX_REALIZED' | 'ROUNDING'): void {
  const account = accountFor(facts.roles, { role: name, currency: posting.currency })
  if (account === null && !mayWait({ role: name }, facts)) {
    judged.found.push(problems.noRole(name, posting.currency))
    return
  }
  const residue = residueOf(judged.lines)
  const line: Line = {
    account: account ?? '',
    ...(account === null && { unmapped: { role: name } }),
    control: null,
    side: residue.isNegative() ? 'Debit' : 'Credit',
    currency: posting.currency,
    rate: judged.lines[0]!.rate,
    txn: NOTHING,
    functional: residue.abs(),
    isFixed: true,
  }
  judged.found.push(...accountProblems(line, { ...posting, isManual: false }, facts, {}))
  judged.lines = [...judged.lines, line]
}

/** What a posting would write; or what is wrong with it. */
export type Preview =
  | { readonly problems: readonly Problem[]; readonly lines: null }
  | { readonly problems: readonly []; readonly lines: PostedEntry['lines'] }

/** What a posting would write, judged like one that is written: no number is taken of it, and none of its rows is made. */
export async function drawn(
  trx: Trx,
  posting: Posting,
  permission: Permission = {},
): Promise<{ readonly problems: readonly Problem[]; readonly lines: readonly Line[] }> {
  const facts = await postingFactsOf(trx, posting, namedBy(posting.legs))
  const { lines, found } = linesOf(posting, facts, permission)
  return { problems: found, lines }
}

/** The same path with all that the database checks at the end, and nothing of it left: the number is not taken. */
export async function preview(
  trx: Trx,
  posting: Posting,
  context: PostingContext,
  permission: Permission = {},
): Promise<Preview> {
  await sql`savepoint ledger_preview`.execute(trx)
  try {
    const { lines } = await post(trx, posting, context, permission)
    await sql`set constraints entry_holds, item_holds, application_holds immediate`.execute(trx)
    return { problems: [], lines }
  } catch (error) {
    if (error instanceof Refusal) return { problems: error.problems, lines: null }
    throw error
  } finally {
    await sql`rollback to savepoint ledger_preview`.execute(trx)
    await sql`release savepoint ledger_preview`.execute(trx)
  }
}
