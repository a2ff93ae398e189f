import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { ApprovedKind, Weighed } from '../../../shared/contracts/second-hand.ts'
import { fail, type Finding, type Rule, type RuleContext } from '../../platform/action/rules.ts'
import { factsOf } from '../../platform/database/facts.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { DocumentGuard } from '../../platform/document/guard.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { handsOf } from '../../platform/identity/user.ts'
import { decidersOf, NOBODY_KEPT, weighedMany } from './deciders.ts'
import { handsColumn, notedHands } from './noted.ts'
import { ownHand } from './own-hand.ts'

/** A limit that is passed, and whether whoever asks, and whoever has approved, holds one of the roles that it asks for. */
interface PassedLimit {
  readonly above: string
  readonly limitCurrency: string
  /** What was counted against it, in its currency. */
  readonly sum: string
  /** The amount passes it without what else its payee gets on that day. */
  readonly alone: boolean
  /** Names of the roles. */
  readonly roles: string
  readonly askerMay: boolean
  readonly approverMay: boolean
}

interface Standing {
  /** Whoever asks, or whoever acts as him, has written or submitted it. */
  readonly isOwn: boolean
  readonly isApproved: boolean
  readonly limits: readonly PassedLimit[]
}

/** What one payee gets by it, and what has left to him beside it on the same day. */
export interface PayeeDay {
  /** Of the record; in its currency. */
  readonly amount: string
  readonly beside: readonly PaidBeside[]
}

/** As `paid_beside` of the database says it. */
export interface PaidBeside {
  readonly kind: ApprovedKind
  readonly amount: number | string
  readonly currency: string
  readonly rate: number | string | null
  readonly approver: string | null
}

interface Options {
  /** [I12] Of what leaves: what its payees have got on its day. A sum that is split below a limit passes it as the whole would. */
  days?: (record: Row, db: Kysely<Tables>) => Promise<readonly PayeeDay[]>
  /** The rate of a document that has none of its own, of the company's currency for one of its own. */
  rate?: (record: Row, db: Kysely<Tables>) => Promise<string | null>
  /** False for a save or an action of a draft that writes nothing of what is approved. */
  writes?: (record: Row, before: Row) => boolean
}

/**
 * [I12] [finance 6] The one place that is asked before money leaves or something binds, for each document by what its contract says of its
 * actions: which limits it passes on the day of the action, who may say yes to it, and that this is somebody else. Its table has
 * `written_by` and `approver_id`. Judged when it is approved and again when it leaves: a limit may have come down since.
 * @throws for a contract that asks for no second hand
 */
export function secondHand(store: StoredEntity, { days, rate, writes }: Options = {}): DocumentGuard {
  const document = asDocument(store.entity)!
  const { decides = [], pays = [], binds = [], secondHand: hand } = document.hands
  if (!hand) throw new Error(`${document.id} says nothing of a second hand.`)
  if (pays.length > 0 && !days) throw new Error(`${document.id} pays, and does not say what else its payees get.`)
  const standing = async (record: Row, context: RuleContext) => {
    const weighed = hand.weighed(record)
    const known = weighed.rate ?? (await rate?.(record, context.db)) ?? null
    return readStanding(store, record, { ...weighed, rate: known }, await days?.(record, context.db), context)
  }
  const deciding = (record: Row, context: RuleContext) => standingOf(context, () => standing(record, context))
  const leaving = (record: Row, context: RuleContext) =>
    standingOf(context, async () =>
      (await passesNone(context.db, hand.weighed(record), days !== undefined)) ? BELOW_ALL : standing(record, context),
    )
  const onDecide = (isBinding: boolean): Rule[] => [
    // What was submitted is approved by another, whatever it comes to; what binds by being approved, above a limit.
    {
      ...ownHand,
      async check(record, context) {
        const { isOwn, limits } = await deciding(record, context)
        return isOwn && (!isBinding || limits.length > 0) ? [fail()] : []
      },
    },
    asked('approverOfLimit', async (record, context) => {
      const { limits } = await deciding(record, context)
      return limits.filter(({ askerMay }) => !askerMay).map((limit) => fail(wordsOf(limit), hand.field))
    }),
  ]
  const onLeave: Rule[] = [
    asked('aboveLimit', async (record, context) => {
      const { isApproved, limits } = await leaving(record, context)
      const passed = limits.filter(({ alone }) => !isApproved && alone)
      return passed.map((limit) => fail(wordsOf(limit), hand.field))
    }),
    asked('aboveLimitOfDay', async (record, context) => {
      const { isApproved, limits } = await leaving(record, context)
      const passed = limits.filter(({ alone }) => !isApproved && !alone)
      return passed.map((limit) => fail({ ...wordsOf(limit), sum: limit.sum }, hand.field))
    }),
    asked('approvalOutgrown', async (record, context) => {
      const { isApproved, limits } = await leaving(record, context)
      const outgrown = limits.filter(({ approverMay }) => isApproved && !approverMay)
      return outgrown.map((limit) => fail(wordsOf(limit), hand.field))
    }),
  ]
  return {
    rulesOf(action) {
      const isBinding = pays.includes(action) || binds.includes(action)
      if (decides.includes(action)) return onDecide(isBinding)
      return isBinding ? onLeave : []
    },
    decidersOf: (action, record, db, now) =>
      decides.includes(action) ? decidersOf(store, hand.weighed(record), { db, record, now }) : NOBODY_KEPT,
    async weigh(action, records, db, now) {
      const many = records.map(async (record) => {
        const weighed = hand.weighed(record)
        return { id: String(record['id']), ...weighed, rate: weighed.rate ?? (await rate?.(record, db)) ?? null }
      })
      const isBinding = pays.includes(action) || binds.includes(action)
      return weighedMany(store, await Promise.all(many), { db, now, isBinding })
    },
    columns: handsColumn(store, writes),
    noted: notedHands(store, writes),
  }
}

const wordsOf = ({ above, limitCurrency, roles }: PassedLimit) => ({ above, limitCurrency, roles })

function asked(word: string, check: (record: Row, context: RuleContext) => Promise<Finding[]>): Rule {
  return { id: `kit.refused.${word}`, key: `kit:refused.${word}`, field: null, check }
}

/** Two rules of one action ask for the same: it is read once. */
const read = new WeakMap<RuleContext, Promise<Standing>>()

function standingOf(context: RuleContext, fresh: () => Promise<Standing>): Promise<Standing> {
  const known = read.get(context) ?? fresh()
  read.set(context, known)
  return known
}

const BELOW_ALL: Standing = { isOwn: false, isApproved: false, limits: [] }

/**
 * Whether it lies below every limit of its kinds, of whatever day, in their own currency, so that none needs to be weighed. Where they are in
 * more than one currency, or other amounts of the day count too, only that there are none is told.
 */
async function passesNone(db: Kysely<Tables>, { kinds, amount, currency }: Weighed, ofDays: boolean): Promise<boolean> {
  const limits = await factsOf(
    db,
    sql<{ currency: string; least: string }>`
    select l.currency, min(l.above_amount)::text as least from gl_approval_limit_shown l
    where l.document_kind = any (${[...kinds]}::text[]) group by l.currency`,
  )
  if (limits.length === 0) return true
  if (ofDays || amount === null) return false
  return limits.every((limit) => limit.currency === currency && new Decimal(amount).abs().lte(limit.least))
}

async function readStanding(
  store: StoredEntity,
  record: Row,
  { kinds, amount, currency, rate }: Weighed,
  days: readonly PayeeDay[] = [],
  { db, user, now }: RuleContext,
): Promise<Standing> {
  // The whole of it, and what each payee gets with what he has got: what is highest of each kind counts.
  const cases = [{ amount, beside: [] }, ...days.filter(({ beside }) => beside.length > 0)]
  const held = (whose: ReturnType<typeof sql>) =>
    sql`exists (select from roles_of(${whose}) as held (role_id) where held.role_id = any (l.roles))`
  // A document that is written with the action is that of whoever asks.
  const rows = await planned(
    db,
    sql<Standing>`
    select coalesce(t.written_by && ${handsOf(user)}::uuid[], true) as "isOwn", t.approver_id is not null as "isApproved",
           coalesce((
             select json_agg(json_build_object(
               'above', trim_scale(l.above)::text, 'limitCurrency', l.currency, 'sum', trim_scale(l.counted)::text, 'alone', l.alone,
               'roles', (select coalesce(string_agg(r.name, ', ' order by r.name), array_to_string(l.roles, ', '))
                         from role_shown r where r.role_id = any (l.roles)),
               'askerMay', ${held(sql`${user.id}::uuid`)}, 'approverMay', ${held(sql`t.approver_id`)}) order by l.above desc)
             from (
               select distinct on (p.kind) p.* from company_shown c
               cross join jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as d (amount numeric, beside jsonb)
               cross join lateral limits_passed(
                 c.company_id, ${[...kinds]}::text[], d.amount, coalesce(${currency}, c.currency), ${rate}::numeric,
                 business_day(${now.toISOString()}::timestamptz), d.beside) p
               where c.is_default order by p.kind, p.above desc, p.alone desc) l), '[]') as limits
    from (select) one left join ${sql.table(store.table)} t on t.id = ${record['id']}::uuid`,
  )
  return rows[0]!
}
