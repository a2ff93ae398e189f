import { sql } from 'kysely'
import { Account, ITEM_KINDS, fullCode, type AccountType } from '../../../../shared/contracts/gl/account.ts'
import { SEGMENT_FIELDS, type SegmentName } from '../../../../shared/contracts/gl/segments.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { segmentsOf } from './segments.ts'
import { accountUse } from './account-use.ts'

/** A full code is given to one account only. */
export const codeUsedOnce = rule(Account, 'gl.account.codeUsedOnce', 'naturalAccount', async (account, c) => {
  if (c.before || !account.naturalAccount) return false
  const code = fullCode(account)
  const { rows } = await sql`select from gl_account where account = ${code}`.execute(c.db)
  return rows.length > 0 && fail({ account: code })
})

/** The segments behind the natural account are written as G/L control defines them, none before the one in front of it. */
export const segmentsFit = rule(Account, 'gl.account.segmentsFit', null, async (account, c): Promise<Finding[]> => {
  if (c.before || account.heading) return []
  const { defined, values } = await segmentsOf(c.db)
  const given = (name: SegmentName) => account[SEGMENT_FIELDS[name]]
  return (Object.keys(SEGMENT_FIELDS) as SegmentName[]).flatMap((name): Finding[] => {
    const field = SEGMENT_FIELDS[name]
    const value = given(name)
    const definition = defined.find(({ segment }) => segment === name)
    if (value === null) {
      const isNeeded =
        definition?.mandatory || defined.slice(defined.indexOf(definition!) + 1).some((d) => given(d.segment))
      return definition && isNeeded ? [fail({ value: '' }, field)] : []
    }
    const isKnown = values.some((known) => known.segment === name && known.value === value && known.active)
    return definition && value.length === definition.length && isKnown ? [] : [fail({ value }, field)]
  })
})

/** Headings stand without segments: they hold the accounts of all branches. */
export const headingWhole = rule(Account, 'gl.account.headingWhole', 'heading', (account): Finding[] => {
  if (!account.heading) return []
  const beyond = ['branchSegment', 'departmentSegment', 'controlKind', 'currency'] as const
  const claims = ['revalued', 'reconciled', 'retainedEarnings', 'manual'] as const
  return [...beyond.filter((name) => account[name] !== null), ...claims.filter((name) => account[name])].map((name) =>
    fail({}, name),
  )
})

/** An account that has postings or a role is no heading, and a heading stays one while it holds accounts. */
export const headingStays = rule(Account, 'gl.account.headingStays', 'heading', async (account, { db, before }) => {
  if (!before || before.heading === account.heading) return false
  const { lines, roles, children } = await accountUse(db, fullCode(before))
  return (account.heading ? lines || roles > 0 : children > 0) && fail({ account: fullCode(before) })
})

/** Type, currency and kind of control are frozen after the first posting. */
export const frozenByPosting = rule(
  Account,
  'gl.account.frozenByPosting',
  'accountType',
  async (account, { db, before }): Promise<Finding[]> => {
    const names = ['accountType', 'currency', 'controlKind'] as const
    const changed = before ? names.filter((name) => before[name] !== account[name]) : []
    if (changed.length === 0 || !(await accountUse(db, fullCode(before!))).lines) return []
    return changed.map((name) => fail({ account: fullCode(before!) }, name))
  },
)

/** What a control account is proven by says of which types it can be. */
const TYPES_OF_KIND: Readonly<Record<string, readonly AccountType[]>> = {
  AR: ['Asset'],
  HoldbackReceivable: ['Asset'],
  Undeposited: ['Asset'],
  // An overdraft or a line of credit is a bank account too.
  Bank: ['Asset', 'Liability'],
  AP: ['Liability'],
  HoldbackPayable: ['Liability'],
  GRNI: ['Liability'],
  NetPay: ['Liability'],
}

/** A control account is of a type that its kind allows. */
export const controlFitsType = rule(
  Account,
  'gl.account.controlFitsType',
  'controlKind',
  ({ controlKind, accountType }) =>
    controlKind !== null && accountType && !TYPES_OF_KIND[controlKind]!.includes(accountType) && fail(),
)

/** Payables, receivables and banks are kept in one currency each. */
export const controlHasCurrency = rule(
  Account,
  'gl.account.controlHasCurrency',
  'currency',
  ({ controlKind, currency }) => ['AR', 'AP', 'Bank'].includes(controlKind ?? '') && currency === null && fail(),
)

/** Nobody posts by hand to an account that is the sum of its open items. */
export const itemsNotByHand = rule(
  Account,
  'gl.account.itemsNotByHand',
  'manual',
  ({ controlKind, manual }) => ITEM_KINDS.includes(controlKind ?? '') && manual && fail(),
)

/** Retained earnings are equity. */
export const retainedIsEquity = rule(
  Account,
  'gl.account.retainedIsEquity',
  'retainedEarnings',
  ({ retainedEarnings, accountType }) => retainedEarnings && accountType !== 'Equity' && fail(),
)

async function retainedElsewhere(db: RuleContext['db'], account: string | null) {
  const { rows } = await sql<{ id: string; account: string; name: string }>`
    select id, account, name from gl_account
    where retained_earnings and account is distinct from ${account} for update`.execute(db)
  return rows[0]
}

/** Exactly one account is retained earnings: it stops being it only when another one becomes it. [S3.32] */
export const oneRetainedEarnings = rule(
  Account,
  'gl.account.oneRetainedEarnings',
  'retainedEarnings',
  (account, { before }) =>
    before?.retainedEarnings === true &&
    !(account.retainedEarnings && account.active) &&
    fail({ account: fullCode(before) }),
)

/** Whoever makes an account the retained earnings takes them from another one, and is asked. [S3.32] */
export const retainedMoves = rule(
  Account,
  'gl.account.retainedMoves',
  'retainedEarnings',
  async (account, { db, before }) => {
    if (!account.retainedEarnings || before?.retainedEarnings) return false
    const other = await retainedElsewhere(db, account.account)
    return other && ask({ account: other.account, name: other.name })
  },
)

/** A control account with a balance stays active, and so does an account that a role leads to. */
export const inUseStaysActive = rule(
  Account,
  'gl.account.inUseStaysActive',
  'active',
  async (account, { db, before }) => {
    if (!before?.active || account.active) return false
    const { balance, roles, children } = await accountUse(db, fullCode(before))
    const isHeld = roles > 0 || children > 0 || (before.controlKind !== null && balance !== '0')
    return isHeld && fail({ account: fullCode(before), balance, roles, children })
  },
)

/** An account that entries wait for stays active until they are integrated. [finance 6, gl-integration] */
export const waitedForStaysActive = rule(
  Account,
  'gl.account.waitedForStaysActive',
  'active',
  async (account, { db, before }) => {
    if (!before?.active || account.active) return false
    const { waiting } = await accountUse(db, fullCode(before))
    return waiting > 0 && fail({ account: fullCode(before), count: String(waiting) })
  },
)

const BALANCE_SHEET: readonly AccountType[] = ['Asset', 'Liability', 'Equity']

const statementOf = (type: AccountType): string =>
  type === 'Statistical' ? type : BALANCE_SHEET.includes(type) ? 'BalanceSheet' : 'Income'

/** An account stands under a heading of the same financial statement, and under no account that stands below it. */
export const parentFits = rule(Account, 'gl.account.parentFits', 'parentAccount', async (account, { db, before }) => {
  if (account.parentAccount === null || !account.accountType) return false
  const { rows } = await sql<{ account: string; account_type: AccountType }>`
    with recursive above as (
      select account, account_type, parent_account, 1 as level from gl_account where account = ${account.parentAccount}
      union all
      select g.account, g.account_type, g.parent_account, a.level + 1
      from gl_account g join above a on g.account = a.parent_account where a.level < 50)
    select account, account_type from above`.execute(db)
  const isCircle = before !== null && rows.some((row) => row.account === fullCode(before))
  const parent = rows[0]
  const isOther = parent !== undefined && statementOf(parent.account_type) !== statementOf(account.accountType)
  return (isCircle || isOther) && fail({ parent: account.parentAccount })
})

/** An account with postings, roles or accounts below it is made inactive instead of being deleted. */
export const notUsed = rule(Account, 'gl.account.notUsed', null, async (account, { db }) => {
  const code = fullCode(account)
  const { lines, roles, children } = await accountUse(db, code)
  return (lines || roles > 0 || children > 0) && fail({ account: code, roles, children })
})

/** Retained earnings are not deleted. [S3.32] */
export const retainedStays = rule(
  Account,
  'gl.account.retainedStays',
  null,
  (account) => account.retainedEarnings && fail({ account: fullCode(account) }),
)

/** The full code follows from the segments. */
export function complete(record: Record<string, unknown>): Promise<void> {
  const account = record as unknown as Account
  if (account.naturalAccount) account.account = fullCode(account)
  return Promise.resolve()
}

/** Who becomes the retained earnings takes them over in the same save. */
export async function beforeSave(record: Record<string, unknown>, context: ActionContext): Promise<void> {
  if (record['retainedEarnings'] !== true) return
  const { trx, user, now, requestId, changeId } = context
  const other = await retainedElsewhere(trx, record['account'] as string)
  if (!other) return
  await sql`update gl_account set retained_earnings = false, version = version + 1, updated_by = ${user.name},
    updated_on = ${now} where id = ${other.id}`.execute(trx)
  const entry = {
    table: 'gl_account',
    id: other.id,
    recordKey: other.account,
    by: user.name,
    on: now,
    requestId,
    changeId,
  }
  await writeAudit(trx, entry, [{ action: 'update', column: 'retainedEarnings', oldValue: 'true', newValue: 'false' }])
}

export const onSave = [
  codeUsedOnce,
  segmentsFit,
  headingWhole,
  headingStays,
  frozenByPosting,
  controlFitsType,
  controlHasCurrency,
  itemsNotByHand,
  retainedIsEquity,
  oneRetainedEarnings,
  retainedMoves,
  inUseStaysActive,
  waitedForStaysActive,
  parentFits,
]
export const onDelete = [retainedStays, notUsed]
