import type { Access } from '../../../api/records.ts'
import { bulkActionKey } from '../../../contracts/bulk-actions.ts'
import type { Entity } from '../../../contracts/entity.ts'
import type { Field } from '../../../contracts/fields.ts'
import { fieldMode } from '../../editor/field-access.ts'
import { fieldAt } from '../../editor/field-path.ts'
import type { IconName } from '../../icon.tsx'
import type { Action } from '../../actions.ts'
import type { BulkActionIcons, ListDefinition } from '../../definition.ts'

/** A button of the bulk bar: what it begins to change, and with which value. */
export interface BulkChoice {
  /** Text key. */
  readonly label: string
  readonly icon: IconName
  readonly path: string
  readonly value: unknown
}

/** Fields of the screen that this user may change in many records. */
export function bulkPaths(entity: Entity, paths: readonly string[], access: Access | null): string[] {
  if (!access?.actions.includes('edit')) return []
  const { active } = entity.fields
  // What can be out of use is put out of it, and into it again, wherever it is kept.
  const standing = active?.kind === 'flag' && !active.readOnly && !paths.includes('active') ? ['active'] : []
  return [...paths, ...standing].filter((path) => {
    const field = fieldAt(entity.fields, path)
    return field && fieldMode(field, path, access, { isNew: false, writable: true }) === 'edit'
  })
}

/** Bulk actions of the screen that this user may do. */
export const bulkActionsFor = ({ bulkActions, entity }: ListDefinition, access: Access | null): BulkActionIcons =>
  Object.fromEntries(
    Object.entries(bulkActions).filter(([name]) => access?.actions.includes(entity.bulkActions[name]!.right)),
  )

/** The main action on what is chosen, by its key too. */
export const bulkAction = (entity: Entity, action: string, run: () => void): Action => ({
  ...{ id: `action-${action}`, keys: 'Ctrl+Enter', group: 'list', run },
  label: { key: bulkActionKey(entity, action) },
})

/** Anything, and the one thing that is done most: putting records into use and out of it. */
export function bulkChoices(entity: Entity, paths: readonly string[]): BulkChoice[] {
  const [first] = paths
  if (first === undefined) return []
  const field = fieldAt(entity.fields, first)!
  const any: BulkChoice = { label: 'kit:bulk.change', icon: 'pencil', path: first, value: firstValue(field) }
  return [any, ...paths.flatMap((path) => standing(path, fieldAt(entity.fields, path)!))]
}

function standing(path: string, field: Field): BulkChoice[] {
  const isFlag = path === 'active' && field.kind === 'flag'
  const isStatus = path === 'status' && ['Active', 'Inactive'].every((word) => field.choices?.includes(word))
  if (!isFlag && !isStatus) return []
  return [
    { label: 'kit:bulk.activate', icon: 'check-lg', path, value: isFlag ? true : 'Active' },
    { label: 'kit:bulk.deactivate', icon: 'slash-circle', path, value: isFlag ? false : 'Inactive' },
  ]
}

/** What a field is given before anything is chosen. */
export const firstValue = (field: Field): unknown => (field.kind === 'flag' ? false : null)
