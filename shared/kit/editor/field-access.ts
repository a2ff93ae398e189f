import type { Access } from '../../api/records.ts'
import type { Field, Fields } from '../../contracts/fields.ts'
import { fieldPath, type Row } from './field-path.ts'

export const NO_ACCESS: Access = { actions: [], fields: {} }

/** How a user meets one field: not at all, as a value that cannot be changed, or as a control. */
export type FieldMode = 'hidden' | 'read' | 'edit'

/** The security of a group or of lines holds for all that is in it. */
function rulesOn(access: Access, path: string): string[] {
  const parts = fieldPath(path).split('.')
  return parts.flatMap((_, i) => access.fields[parts.slice(0, i + 1).join('.')] ?? [])
}

/**
 * `writable` is whether this user may save the record at all, `open` what its state leaves open, if not all; a fixed field is
 * open on a new record only.
 */
export function fieldMode(
  field: Field,
  path: string,
  access: Access,
  record: { isNew: boolean; writable: boolean; open?: readonly string[] | null },
): FieldMode {
  const rules = rulesOn(access, path)
  if (rules.includes('hide')) return 'hidden'
  const isGiven = field.readOnly || field.travels || (field.fixed && !record.isNew)
  const closed = rules.includes('read') || rules.includes('mask') || isGiven
  const isOpen = !record.open || record.open.includes(path.split('.', 1)[0]!)
  return closed || !record.writable || !isOpen ? 'read' : 'edit'
}

/** The fields that the wall looks at for this user: those he can change, with the ones that security makes required. */
export function checkedFields(fields: Fields, access: Access, prefix = ''): Fields {
  const out: Record<string, Field> = {}
  for (const [name, field] of Object.entries(fields)) {
    const rules = rulesOn(access, prefix + name)
    if (rules.some((rule) => rule === 'hide' || rule === 'read' || rule === 'mask')) continue
    const inner = field.fields ? { fields: checkedFields(field.fields, access, `${prefix}${name}.`) } : {}
    out[name] = { ...field, ...inner, required: field.required || rules.includes('required') }
  }
  return out
}

/** What is sent: values that the user never saw are left out, so that the server keeps them. */
export function sentRecord(fields: Fields, record: Row, access: Access, prefix = ''): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const rules = rulesOn(access, prefix + name)
    if (field.readOnly || rules.includes('hide') || rules.includes('mask')) continue
    out[name] = sentValue(field, record[name], access, `${prefix}${name}.`)
  }
  return out
}

function sentValue(field: Field, value: unknown, access: Access, prefix: string): unknown {
  if (field.kind === 'group') return value ? sentRecord(field.fields!, value as Row, access, prefix) : null
  if (field.kind !== 'lines') return value
  return (value as Row[]).map((row) => ({
    ...(row['lineId'] ? { lineId: row['lineId'] } : {}),
    ...sentRecord(field.fields!, row, access, prefix),
  }))
}
