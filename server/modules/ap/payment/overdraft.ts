import { sql, type Kysely } from 'kysely'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ask, fail, ruleKey, type Rule, type RuleContext } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { rightsOfUser } from '../../../platform/rights/rights.ts'
import { useRight } from '../../../platform/rights/use.ts'

/** Beyond the overdraft of a bank pays whoever has this right, or what he has approved. */
const RIGHT = 'bank.overdraw'

type Short = (record: Row, db: Kysely<Tables>) => Promise<Problem['Args'] | null>

/** What stands between a payment, or a batch of them, and the overdraft of its bank. */
export interface Overdraft {
  /** Nothing leaves yet: whoever submits it is told. */
  readonly onSubmit: Rule
  /** Whoever says yes to it has the right, and says so. */
  readonly onDecide: readonly Rule[]
  /** It leaves by the right of whoever sends it or of whoever has approved it, as of then. */
  readonly onLeave: readonly Rule[]
  /** Writes down that the right was used, where it was. */
  used(record: { readonly id: string }, context: ActionContext): Promise<void>
}

/**
 * [finance 5.7] What a bank has, with its overdraft, is passed by a right and not by a question that whoever pays answers himself.
 * @param table has `approver_id`
 * @param question id of the rule that asks
 * @param short what the sentences say of a bank that has not enough; null: it has
 */
export function overdraft(
  { table, key, question, field }: { table: string; key: string; question: string; field: string },
  short: Short,
): Overdraft {
  const known = new WeakMap<Kysely<Tables>, Map<unknown, ReturnType<Short>>>()
  // Rules of one call, and its work, ask for the same.
  const shortOf = (record: Row, db: Kysely<Tables>) => {
    const own = known.get(db) ?? new Map<unknown, ReturnType<Short>>()
    known.set(db, own)
    const found = own.get(record['id']) ?? short(record, db)
    own.set(record['id'], found)
    return found
  }
  const found = (id: string, key: string, check: Rule['check']): Rule => ({ id, key, field, check })
  const asks = (isAsked: (context: RuleContext) => boolean): Rule =>
    found(question, ruleKey(question), async (record, context) => {
      const args = isAsked(context) ? await shortOf(record, context.db) : null
      return args ? [ask(args)] : []
    })
  const refuses = (isPassed: (record: Row, context: RuleContext) => Promise<boolean>): Rule =>
    found('ap.overdraft.byRight', 'ap:rules.overdraft.byRight', async (record, context) => {
      if (context.rights.can(RIGHT)) return []
      const args = await shortOf(record, context.db)
      return args && !(await isPassed(record, context)) ? [fail(args)] : []
    })
  const byApprover = async ({ id }: Row, { db }: RuleContext) => {
    const { rows } = await sql<{ approver: string | null }>`
      select approver_id as approver from ${sql.table(table)} where id = ${id}::uuid`.execute(db)
    const approver = rows[0]?.approver
    return !!approver && (await rightsOfUser(db, approver)).can(RIGHT)
  }
  const byHolder = asks(({ rights }) => rights.can(RIGHT))
  return {
    onSubmit: asks(() => true),
    onDecide: [refuses(async () => false), byHolder],
    onLeave: [refuses(byApprover), byHolder],
    async used(document, context) {
      const record = document as unknown as Row
      if (!context.rights.can(RIGHT)) return
      const args = await shortOf(record, context.trx)
      if (!args) return
      const recordKey = String(record[key])
      const refusal = await useRight(context, {
        right: RIGHT,
        reason: recordKey,
        on: { table, id: document.id, recordKey },
      })
      if (refusal) throw new Refusal([refusal])
    },
  }
}
