import type { RawBuilder } from 'kysely'
import type { Fields, RecordOf } from '../../../shared/contracts/fields.ts'
import type { ProcessContract } from '../../../shared/contracts/process.ts'
import type { Rule } from '../action/rules.ts'
import type { Condition, StoredEntity } from '../entity/stored.ts'
import type { Deps } from '../deps.ts'
import type { CurrentUser } from '../identity/user.ts'
import type { Rights } from '../rights/rights.ts'
import type { WorkInHand } from '../work/work-in-hand.ts'

/** What a process is asked with, by whom. */
export interface ProcessAsked<P> {
  parameters: P
  user: CurrentUser
  /** Rows `t` of the table of `entity` that are in the user's sight. */
  inSight(entity: StoredEntity): Condition
}

interface ProcessOptions<P extends Fields> {
  /** What must hold, and what is asked before it runs: its questions are its confirmation [house style 2.4]. */
  rules?: readonly Rule[]
  /** Parameters whose records its rules look at themselves, in words of their own. */
  ownReferences?: readonly string[]
  /** What a run is about: of the same only one at a time is under way. Unless said, all runs are about the same. */
  subject?: (parameters: RecordOf<P>) => string
  /** What would be done: one select whose columns are named as in the contract, in the order of the work; what no select can say is worked out before it. */
  preview: (asked: ProcessAsked<RecordOf<P>>) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>
  /** Columns of the preview that this user is not told of at all, beside those that form security keeps from him. */
  withholds?: (
    db: Deps['db'],
    of: { readonly user: CurrentUser; readonly rights: Rights },
  ) => Promise<readonly string[]>
  /** Does it: `plan` and `each` for many things, each by itself; `whole` for all or nothing. */
  run: (hand: WorkInHand, asked: ProcessAsked<RecordOf<P>>) => Promise<void>
}

/** A process as the server runs it. */
export interface StoredProcess extends Required<ProcessOptions<Fields>> {
  readonly contract: ProcessContract
}

export const processFor = <P extends Fields, C extends Fields>(
  contract: ProcessContract<P, C>,
  options: ProcessOptions<P>,
): StoredProcess =>
  ({
    ...{ contract, rules: [], ownReferences: [], subject: () => '', withholds: () => Promise.resolve([]) },
    ...options,
  }) as never
