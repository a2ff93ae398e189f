import { sql } from 'kysely'
import {
  FormWidgetsSecurity,
  screenName,
  type WidgetRule,
} from '../../../../shared/contracts/admin/form-widgets-security.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { FIELD_SOURCES } from '../../../../shared/contracts/field-sources.ts'
import { pathsUnder } from '../../../../shared/contracts/form-tabs.ts'
import { SECURED_SCREENS, securedScreen, type SecuredScreen } from '../../../../shared/contracts/secured-screens.ts'
import { buttonPath, neededPaths, steeringColumns, widgetKey, widgetsOf } from '../../../../shared/contracts/widgets.ts'
import { textArg } from '../../../../shared/contracts/result.ts'
import { fail, rule, type Finding, type RuleContext } from '../../../platform/action/rules.ts'
import type { FileWords } from '../../../platform/entity/save.ts'
import { rightsGiven, type Rights } from '../../../platform/rights/rights.ts'
import { linesByValue } from '../lines-by-value.ts'
import { isRoleBeyond } from '../access/user-rules.ts'

type Context = RuleContext<FormWidgetsSecurity>
type Line = WidgetRule & { at: number }

const all = Object.values(ENTITIES)
/** The record of a screen that is no more has widgets of none. */
const widgetsIn = ({ screen }: { screen: string }) => widgetsOf(securedScreen(screen) ?? NONE)
const NONE: SecuredScreen = { ...securedScreen(FormWidgetsSecurity.room)!, fields: {}, derived: {}, buttons: [] }
const entityOf = ({ screen }: { screen: string }) => securedScreen(screen)

const sayings = ({ roleId, widget, mode }: WidgetRule) => JSON.stringify([roleId, widget, mode])

/** Whole lines that the stored record does not have as they are, with their places. */
function newLines({ rules }: FormWidgetsSecurity, before: FormWidgetsSecurity | null): Line[] {
  const known = new Set(before?.rules.map(sayings))
  return rules.flatMap((line, at) => (line.roleId && line.widget && !known.has(sayings(line)) ? [{ ...line, at }] : []))
}

/** The name of a widget in the language of whoever reads the sentence. */
export const called = (record: { screen: string }, { widget }: Pick<WidgetRule, 'widget'>): string => {
  const entity = entityOf(record)
  return entity ? textArg(widgetKey(entity, widget)) : widget
}

const at = (line: { at: number }, field: keyof WidgetRule) => `rules.${line.at}.${field}`

/** A widget is one that the screen has. [S6.09] */
export const widgetKnown = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.widgetKnown',
  'rules',
  (record, { before }) => {
    const known = new Set(widgetsIn(record).map(({ path }) => path))
    return newLines(record, before).flatMap((line): Finding[] =>
      known.has(line.widget) ? [] : [fail({ widget: line.widget }, at(line, 'widget'))],
    )
  },
)

/** What the server sets is not required of anybody, a button is hidden or not. [S6.09] */
export const modeFits = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.modeFits',
  'rules',
  (record, { before }) => {
    const widgets = widgetsIn(record)
    return newLines(record, before).flatMap((line): Finding[] => {
      const widget = widgets.find(({ path }) => path === line.widget)
      return !widget || widget.modes.includes(line.mode)
        ? []
        : [fail({ widget: called(record, line) }, at(line, 'mode'))]
    })
  },
)

/** A role has one rule for a widget. [S6.09] */
export const ruleOnce = rule(FormWidgetsSecurity, 'admin.formWidgetsSecurity.ruleOnce', 'rules', (record) => {
  const { rules } = record
  const places = rules.map(({ roleId, widget }) => JSON.stringify([roleId, widget]))
  return rules.flatMap((line, index): Finding[] =>
    line.roleId && places.indexOf(places[index]!) !== index
      ? [fail({ roleId: line.roleId, widget: called(record, line) }, `rules.${index}.widget`)]
      : [],
  )
})

/** What lookups and doors choose by can be fixed, but not hidden: they would find nothing. [S6.09] */
export const steeringSeen = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.steeringSeen',
  'rules',
  (record, { before }) => {
    const entity = entityOf(record)
    const columns = entity ? steeringColumns(entity, all) : []
    // Without what such a column is taken from it would be gone too.
    const steering = columns.flatMap((column) => [column, ...(FIELD_SOURCES[entity!.id]?.[column] ?? [])])
    return newLines(record, before).flatMap((line): Finding[] =>
      isUnread(line) && pathsUnder(record.screen, line.widget).some((path) => steering.includes(path))
        ? [fail({ widget: called(record, line) }, at(line, 'mode'))]
        : [],
    )
  },
)

const isUnread = ({ mode }: WidgetRule) => mode === 'hide' || mode === 'mask'

async function rightsOfRoles(db: Context['db'], roles: readonly string[]): Promise<Map<string, Rights>> {
  const { rows } = await sql<{ role_id: string; rights: string[] }>`
    select r.role_id, array(select right_id from role_right_shown where role_id in (select roles_with(r.role_id))) as rights
    from role_shown r where r.role_id = any(${roles}::text[])`.execute(db)
  return new Map(rows.map(({ role_id, rights }) => [role_id, rightsGiven(rights)]))
}

/** Lines that keep their role from a field without which it could add no record, though it may add. */
export function hidesNeeded<L extends WidgetRule>(
  screen: string,
  lines: readonly L[],
  mayAdd: (roleId: string) => boolean,
): L[] {
  const entity = entityOf({ screen })
  const needed = entity ? neededPaths(entity) : []
  const cannotAdd = new Set(lines.filter(({ widget }) => widget === buttonPath('add')).map(({ roleId }) => roleId))
  return lines.filter(
    ({ roleId, widget, mode }) =>
      mode !== 'required' &&
      pathsUnder(screen, widget).some((path) => needed.includes(path)) &&
      !cannotAdd.has(roleId) &&
      mayAdd(roleId),
  )
}

/** Whoever may add records sees and fills their key and what is required. [S6.09] */
export const neededSeen = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.neededSeen',
  'rules',
  async (record, { db, before }) => {
    const roles = await rightsOfRoles(db, [...new Set(record.rules.map(({ roleId }) => roleId))])
    const lines = record.rules.map((line, index) => ({ ...line, at: index }))
    const added = new Set(newLines(record, before).map((line) => line.at))
    const wrong = hidesNeeded(record.screen, lines, (roleId) => roles.get(roleId)?.can(`${record.screen}.add`) ?? false)
    const isButtonGone = before?.rules.some(({ widget }) => widget === buttonPath('add'))
    return wrong
      .filter((line) => added.has(line.at) || isButtonGone)
      .map((line) => fail({ roleId: line.roleId, widget: called(record, line) }, at(line, 'mode')))
  },
)

/** Screens in which access is put right again: a role that may do everything keeps all of them. */
const ACCESS_SCREENS = ['admin/role', 'admin/user', 'admin/user-securables', 'admin/form-widgets-security']

/** Nobody can be locked out of the screens of access by form security. [S6.09] */
export const accessKept = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.accessKept',
  'rules',
  async (record, { db, before }) => {
    const lines = newLines(record, before)
    if (!ACCESS_SCREENS.includes(record.screen) || lines.length === 0) return []
    const { rows } = await sql<{ role_id: string }>`
      select r.role_id from role_shown r where exists (
        select from role_right_shown g where g.right_id = '*' and g.role_id in (select roles_with(r.role_id)))`.execute(
      db,
    )
    const masters = new Set(rows.map((row) => row.role_id))
    return lines.flatMap((line) =>
      masters.has(line.roleId) ? [fail({ roleId: line.roleId }, at(line, 'roleId'))] : [],
    )
  },
)

/** Nobody takes a rule from his own role: only whoever may do everything does. [S6.09] */
export const notOwnRole = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.notOwnRole',
  'rules',
  (record, { before, user, rights }) => {
    if (rights.can('*')) return false
    const kept = new Set(record.rules.map(sayings))
    const gone = before?.rules.find((line) => user.roles.includes(line.roleId) && !kept.has(sayings(line)))
    return gone && fail({ roleId: gone.roleId })
  },
)

/** Nobody restricts, or sets free, a role that may do more than he may: as with the accounts of users. [S6.09] */
const notBeyondOwn = rule(
  FormWidgetsSecurity,
  'admin.formWidgetsSecurity.notBeyondOwn',
  'rules',
  async (record, { db, before, user, rights }) => {
    const kept = new Set(record.rules.map(sayings))
    const gone = (before?.rules ?? []).filter((line) => !kept.has(sayings(line)))
    const changed: (WidgetRule & { at?: number })[] = [...newLines(record, before), ...gone]
    const findings: Finding[] = []
    for (const roleId of new Set(changed.map((line) => line.roleId))) {
      if (!(await isRoleBeyond(db, { user, rights }, roleId))) continue
      const places = changed.flatMap((line) =>
        line.roleId === roleId && line.at !== undefined ? [at({ at: line.at }, 'roleId')] : [],
      )
      findings.push(...(places.length > 0 ? places : ['rules']).map((place) => fail({ roleId }, place)))
    }
    return findings
  },
)

/** Where a rule may stand once only, two lines that exchange theirs would meet in the database half-way. */
export function beforeSave(record: Record<string, unknown>, _context: unknown, before: Record<string, unknown> | null) {
  linesByValue(record, before, 'rules', (line) => JSON.stringify([line['roleId'], line['widget']]))
  return Promise.resolve()
}

export const onSave = [widgetKnown, modeFits, ruleOnce, steeringSeen, neededSeen, accessKept, notOwnRole, notBeyondOwn]

/** A file calls screens by their names. */
export const fileWords: FileWords = {
  from: ['screen'],
  write: (row, say) => ({ ...row, screenName: screenName(row['screen'], SECURED_SCREENS, say) }),
}
