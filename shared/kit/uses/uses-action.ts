import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Action } from '../actions.ts'

/** Masters are used by other records; documents lead to others by their own ways, and what is only logged is used by nothing. */
export const isUsable = (entity: Entity): boolean =>
  asDocument(entity) === null && Object.values(entity.fields).some((field) => !field.readOnly)

/** [supply 1.9a used] The same key in a list and in a record. */
export const usesAction = (run: () => void, group: Action['group'] = 'record'): Action => ({
  ...{ id: 'uses', keys: 'Alt+Y', group, run },
  label: { key: 'kit:uses.title' },
})
