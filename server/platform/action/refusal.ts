import type { Problem } from '../../../shared/contracts/result.ts'
import { BROKEN_OFF } from '../database/transaction.ts'

/**
 * Thrown where work inside a write finds that it cannot be done, deeper than its rules reach: the write is undone and its
 * answer carries these problems.
 */
export class Refusal extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => `${problem.Key} ${JSON.stringify(problem.Args)}`).join('; '))
    this.name = 'Refusal'
  }
}

/**
 * Another write was first, and took what is there once. The transaction is tried again: by then a rule sees the other and says with
 * what it clashes. If none does, these problems are the answer.
 */
export class Overtaken extends Refusal {
  readonly code = BROKEN_OFF
}

/** What the ledger, or a document that is born of another, says of its date, at the field in which it was typed; to be rethrown. Anything else is what it was. */
export function dateAt(error: unknown, field: string): unknown {
  if (!(error instanceof Refusal)) return error
  return new Refusal(
    error.problems.map((problem) =>
      problem.Field === 'date' || problem.Field === 'docDate' ? { ...problem, Field: field } : problem,
    ),
  )
}
