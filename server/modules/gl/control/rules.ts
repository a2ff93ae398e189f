import { sql } from 'kysely'
import { Control, LOCK_FIELDS, type RoleLine } from '../../../../shared/contracts/gl/control.ts'
import { LEDGERS } from '../../../../shared/contracts/gl/journal-sources.ts'
import { roleFault } from '../../../../shared/contracts/gl/role-fit.ts'
import { SEGMENT_FIELDS, SEGMENTS } from '../../../../shared/contracts/gl/segments.ts'
import { textArg, type Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ask, fail, rule, ruleKey, type Finding } from '../../../platform/action/rules.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { currenciesInUse } from '../currency/in-use.ts'
import { accountLost, roleAccounts, rowsOn } from './role-check.ts'

const roleText = (role: string) => textArg(`gl:control.choices.roles.role.${role}`)

/** Of several rows for one role only one is the best match. [finance 3] */
export const roleOnce = rule(Control, 'gl.control.roleOnce', 'roles', ({ roles }): Finding[] => {
  const seen = new Set<string>()
  return roles.flatMap((line, at) => {
    const { role, branchId, currency, qualifier, validFrom } = line
    const key = JSON.stringify([role, branchId, currency, qualifier, validFrom])
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [fail({ role: roleText(role) }, `roles.${at}.role`)]
  })
})

/** A role leads to an active account of a fitting type, proven in the way that the role needs. [finance 6] */
const roleFits = rule(
  Control,
  'gl.control.roleFits',
  'roles',
  async ({ roles }, { db, before }): Promise<Finding[]> => {
    const known = new Map(before?.roles.map((line) => [line.lineId, line.glAccount]))
    const isNew = ({ lineId, glAccount }: RoleLine) => lineId === undefined || known.get(lineId) !== glAccount
    const accounts = await roleAccounts(
      db,
      roles.flatMap((line) => (isNew(line) && line.glAccount ? [line.glAccount] : [])),
    )
    return roles.flatMap((line, at): Finding[] => {
      const account = accounts.get(line.glAccount)
      const fault = isNew(line) && account && line.role ? roleFault(line.role, line.currency, account) : null
      if (fault === null) return []
      const args = { account: line.glAccount, reason: textArg(`gl:control.faults.${fault}`), role: roleText(line.role) }
      return [fail(args, `roles.${at}.glAccount`)]
    })
  },
)

/** A sub-ledger is integrated in one way. */
export const sourceOnce = rule(Control, 'gl.control.sourceOnce', 'sourceModes', ({ sourceModes }): Finding[] =>
  sourceModes.flatMap(({ source }, at) =>
    sourceModes.findIndex((other) => other.source === source) < at ? [fail({}, `sourceModes.${at}.source`)] : [],
  ),
)

/** A segment is defined once. */
export const segmentOnce = rule(Control, 'gl.control.segmentOnce', 'segments', ({ segments }): Finding[] =>
  segments.flatMap(({ segment }, at) =>
    segments.findIndex((other) => other.segment === segment) < at ? [fail({}, `segments.${at}.segment`)] : [],
  ),
)

/** A value is written as its segment says, and stands there once. */
const valueFits = rule(Control, 'gl.control.valueFits', 'segmentValues', ({ segments, segmentValues }): Finding[] =>
  segmentValues.flatMap(({ segment, value }, at) => {
    if (!segment || !value) return []
    const length = segments.find((known) => known.segment === segment)?.length
    const isFirst = segmentValues.findIndex((o) => o.segment === segment && o.value === value) === at
    return value.length === length && isFirst ? [] : [fail({ value }, `segmentValues.${at}.value`)]
  }),
)

/** Accounts are made of segments: what an account is written with keeps its length and its values. */
const usedSegmentStays = rule(
  Control,
  'gl.control.usedSegmentStays',
  'segments',
  async ({ segments, segmentValues }, { db, before }): Promise<Finding[]> => {
    if (!before) return []
    const findings: Finding[] = []
    for (const segment of SEGMENTS) {
      const column = sql.ref(segment === 'Branch' ? 'branch_segment' : 'department_segment')
      const { rows } = await sql<{ value: string }>`
        select distinct ${column} as value from gl_account where ${column} is not null limit 1000`.execute(db)
      const was = before.segments.find((known) => known.segment === segment)
      const is = segments.find((known) => known.segment === segment)
      if (rows.length > 0 && was?.length !== is?.length)
        findings.push(fail({ segment: textArg(`gl:account.fields.${SEGMENT_FIELDS[segment]}`) }, 'segments'))
      const kept = new Set(segmentValues.flatMap((known) => (known.segment === segment ? [known.value] : [])))
      const lost = rows.find(({ value }) => !kept.has(value))
      if (lost) findings.push(fail({ segment: lost.value }, 'segmentValues'))
    }
    return findings
  },
)

/** A kind of document has one band from each amount and day up, and the role that approves it is there. */
const bandOnce = rule(Control, 'gl.control.bandOnce', 'approvalLimits', ({ approvalLimits }): Finding[] =>
  approvalLimits.flatMap(({ documentKind, currency, aboveAmount, validFrom }, at) => {
    const first = approvalLimits.findIndex(
      (o) =>
        o.documentKind === documentKind &&
        o.currency === currency &&
        o.aboveAmount === aboveAmount &&
        o.validFrom === validFrom,
    )
    return first < at ? [fail({}, `approvalLimits.${at}.aboveAmount`)] : []
  }),
)

/** A lock date that is taken back lets people post again into what was reported: that is asked. [finance 14] */
const locksLifted = rule(Control, 'gl.control.locksLifted', null, (control, { before }): Finding[] =>
  LEDGERS.flatMap((ledger) => {
    const field = LOCK_FIELDS[ledger]
    const was = before?.[field] ?? null
    if (was === null || (control[field] !== null && control[field] >= was)) return []
    return [ask({ ledger: textArg(`ledger:ledgers.${ledger}`), date: was }, field)]
  }),
)

export const onSave = [roleOnce, roleFits, sourceOnce, segmentOnce, valueFits, usedSegmentStays, bandOnce, locksLifted]

/** What waits is integrated before its sub-ledger is integrated at once. [D3] */
async function waitingAtOnce(trx: ActionContext['trx'], { companyId, sourceModes }: Control): Promise<Problem[]> {
  const { rows } = await sql<{ source: string; count: number }>`
    select p.source, count(*)::int as count from pending_entry_shown p, seize_integration(${companyId})
    where p.company_id = ${companyId} and p.integrated_on is null and not integration_waits(p.company_id, p.source)
    group by p.source order by p.source`.execute(trx)
  return rows.map(({ source, count }) => {
    const at = sourceModes.findIndex((line) => line.source === source)
    const Args = { source: textArg(`gl:integration.choices.source.${source}`), count: String(count) }
    const Field = at < 0 ? 'integrationMode' : `sourceModes.${at}.mode`
    return { Field, Key: ruleKey('gl.control.waitingAtOnce'), Args }
  })
}

/** [finance 6] No bank, tax, class or branch loses the account that it finds through the map. */
export async function afterSave(
  record: Record<string, unknown>,
  { trx, now }: Pick<ActionContext, 'trx' | 'now'>,
  before: Record<string, unknown> | null,
): Promise<Problem[]> {
  const [was, is] = [before as unknown as Control | null, record as unknown as Control]
  if (!was) return []
  const day = await businessDay(trx, now)
  const waiting = await waitingAtOnce(trx, is)
  if (waiting.length > 0) return waiting
  const lost = await accountLost(trx, is.companyId, rowsOn(was.roles, day), rowsOn(is.roles, day))
  const known = new Set<string>()
  const currencies = await currenciesInUse(trx)
  return lost.flatMap(({ role, currency, qualifier, branchId }) => {
    const whose = [qualifier, branchId, currency].filter(Boolean).join(' ')
    const all = currencies.every((of) =>
      lost.some((o) => o.role === role && o.currency === of && o.qualifier === qualifier && o.branchId === branchId),
    )
    const whom = all ? [qualifier, branchId].filter(Boolean).join(' ') || currencies.join(', ') : whose
    if (known.has(role + whom)) return []
    known.add(role + whom)
    return [{ Field: 'roles', Key: ruleKey('gl.control.accountLost'), Args: { role: roleText(role), whom } }]
  })
}
