import { ATTACHMENTS_WIDGET } from './attachment.ts'
import { emptyRecord } from './check.ts'
import { labelKey, type Entity } from './entity.ts'
import type { Field, Fields } from './fields.ts'
import { formTabs, pathsUnder, tabName, tabPath } from './form-tabs.ts'

/** What form security does to a widget [S6.09]: not sent, sent but fixed, sent as dots, must be filled. */
export const WIDGET_MODES = ['hide', 'read', 'mask', 'required'] as const
export type WidgetMode = (typeof WIDGET_MODES)[number]
export type WidgetRules = Readonly<Record<string, WidgetMode>>

/** A part of a screen that a role can be kept from: `tabs.tax`, `billTo`, `billTo.creditLimit`, `standing`, `actions.delete`. */
export interface Widget {
  readonly path: string
  /** A section is a tab of the form, an account or a list of lines with all that is in it; a column belongs to lines or to the list. */
  readonly kind: 'section' | 'field' | 'column' | 'button'
  /** The section that it stands in. */
  readonly section: string | null
  readonly modes: readonly WidgetMode[]
}

/** What can be hidden of what is done with records of every kind. Looking at them is the right to the screen itself. */
export const BUTTONS = ['add', 'edit', 'delete', 'export'] as const

/** The path under which form security names the button of an action: `actions.delete`. */
export const buttonPath = (action: string): string => `actions.${action}`

type Named = Pick<Entity, 'room' | 'key' | 'fields' | 'derived' | 'mirrors'> & { readonly buttons: readonly string[] }

/** All widgets of a screen: its tabs with their fields as the form has them, then what stands in none; buttons last. */
export function widgetsOf(entity: Named): Widget[] {
  const widgetsUnder = (tab: string | null, path: string): Widget[] => {
    const field = entity.fields[path]
    if (!field) return []
    if (field.fields) return [section(path), ...inside(path, field)]
    return [{ path, kind: 'field', section: tab, modes: modesOf(field) }]
  }
  const tabs = Object.entries(formTabs(entity.room)).map(([name, paths]) => {
    const under = paths.flatMap((path) => widgetsUnder(tabPath(name), path))
    return under.length > 0 ? [section(tabPath(name)), ...under] : []
  })
  const placed = new Set(tabs.flat().map(({ path }) => path))
  const others = Object.keys(entity.fields).filter((path) => !placed.has(path))
  const own = [...tabs.flat(), ...others.flatMap((path) => widgetsUnder(null, path))]
  const columns = Object.keys(entity.derived)
    .filter((name) => entity.mirrors[name] === undefined)
    .map((name): Widget => ({ path: name, kind: 'column', section: null, modes: ['hide', 'mask'] }))
  const buttons = entity.buttons.map((action): Widget => ({
    path: buttonPath(action),
    kind: 'button',
    section: null,
    modes: ['hide'],
  }))
  return [...own, ...columns, ...(entity.key === '' ? [] : [section(ATTACHMENTS_WIDGET)]), ...buttons]
}

const section = (path: string): Widget => ({ path, kind: 'section', section: null, modes: ['hide', 'read'] })

const inside = (name: string, field: Field): Widget[] =>
  Object.entries(field.fields!).map(([own, below]) => ({
    path: `${name}.${own}`,
    kind: field.kind === 'lines' ? 'column' : 'field',
    section: name,
    modes: modesOf(below),
  }))

/** What is set by the server is seen or not; a flag has no empty value, and dots would tell nothing of it. */
function modesOf(field: Field): WidgetMode[] {
  if (field.readOnly) return ['hide', 'mask']
  if (field.kind === 'flag' || field.kind === 'picture') return ['hide', 'read']
  return field.required ? ['hide', 'mask', 'read'] : ['hide', 'mask', 'read', 'required']
}

/** Rules by field alone: what is in a tab is treated as its tab, or stricter if a rule of its own is. */
export function withoutTabs(room: string, rules: WidgetRules): WidgetRules {
  if (!Object.keys(rules).some((path) => tabName(path) !== null)) return rules
  const fields: Record<string, WidgetMode> = {}
  for (const [path, mode] of Object.entries(rules))
    for (const under of pathsUnder(room, path)) fields[under] = stricterMode(fields[under], mode)
  return fields
}

/**
 * How rules treat a path: by its own rule, unless the section around it is hidden or masked. A column of the list that
 * shows fields under another name is treated as the strictest of them.
 */
export function modeUnder(mirrors: Entity['mirrors'], rules: WidgetRules, path: string): WidgetMode | undefined {
  const modes = [path, ...(mirrors[path] ?? [])].map((shown) => directMode(rules, shown))
  return STRICTEST.find((mode) => modes.includes(mode))
}

function directMode(rules: WidgetRules, path: string): WidgetMode | undefined {
  const dot = path.indexOf('.')
  const above = dot < 0 ? undefined : rules[path.slice(0, dot)]
  return above === 'hide' || above === 'mask' ? above : (rules[path] ?? above)
}

/** The first that is found wins. */
const STRICTEST: readonly WidgetMode[] = ['hide', 'mask', 'read', 'required']

export const stricterMode = (a: WidgetMode | undefined, b: WidgetMode): WidgetMode =>
  a !== undefined && STRICTEST.indexOf(a) <= STRICTEST.indexOf(b) ? a : b

/** Key of the text that a widget is called by. */
export function widgetKey(entity: Pick<Entity, 'module' | 'noun' | 'fields'>, path: string): string {
  if (path.startsWith(buttonPath(''))) return `admin:role.choices.rights.action.${path.slice(buttonPath('').length)}`
  if (path === ATTACHMENTS_WIDGET) return 'kit:attachments.title'
  const heading = tabName(path) ?? (entity.fields[path]?.fields ? path : null)
  return heading === null ? labelKey(entity, path) : `${entity.module}:${entity.noun}.sections.${heading}`
}

/** Fields without which nobody can add a record: its key, and what is required and has no value to begin with. */
export function neededPaths(entity: Pick<Entity, 'fields' | 'key'>): string[] {
  const isNeeded = (field: Field, empty: unknown) => field.required && !field.readOnly && empty === null
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const inner = field.fields
    if (!inner) return isNeeded(field, emptyRecord({ [name]: field })[name]) || name === entity.key ? [name] : []
    const empty = emptyRecord(inner)
    return Object.keys(inner).flatMap((own) => (isNeeded(inner[own]!, empty[own]) ? [`${name}.${own}`] : []))
  })
}

/** Columns by which lookups of other records and doors choose: hidden, they would lead to nothing. */
export function steeringColumns(
  entity: Pick<Entity, 'id' | 'doorColumns'>,
  all: readonly Pick<Entity, 'fields'>[],
): string[] {
  const named = all.flatMap(({ fields }) => filtersTo(entity.id, fields))
  return [...new Set([...entity.doorColumns, ...named])]
}

const filtersTo = (id: string, fields: Fields): string[] =>
  Object.values(fields).flatMap((field) => [
    ...(field.lookup?.entity === id ? Object.keys(field.lookup.filter ?? {}) : []),
    ...(field.fields ? filtersTo(id, field.fields) : []),
  ])
