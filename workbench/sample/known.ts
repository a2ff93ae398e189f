import { CONTROLS } from '../../shared/contracts/admin/configuration.ts'
import { NAMED_RIGHT_IDS } from '../../shared/contracts/admin/named-rights.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'

const ROOMS = Object.values(ENTITIES).map(({ room }) => room)

/** One after the other, or worked out from the rest of the record. */
type Known = readonly string[] | ((record: Readonly<Record<string, unknown>>) => string)

/**
 * Fields whose values are words of the suite's own that their contract does not list, by entity and path. The less stands here,
 * the more a new screen has for nothing.
 */
export const KNOWN: Readonly<Record<string, Readonly<Record<string, Known>>>> = {
  'admin.firm': { types: ['B', 'V', 'BS', 'BSV'] },
  'admin.configuration': { controlId: CONTROLS.map(({ id }) => id) },
  'admin.formWidgetsSecurity': { screen: ROOMS },
  'admin.room': { roomId: ROOMS },
  'admin.auditLog': {
    columnName: ({ action, entity }) =>
      action === 'use' ? NAMED_RIGHT_IDS[0] : Object.keys(ENTITIES[String(entity)]!.fields)[0]!,
  },
}

/** A known value of one field; undefined when its contract says enough. */
export function knownValue(entity: string, name: string, row: number, record: Readonly<Record<string, unknown>> = {}) {
  const known = KNOWN[entity]?.[name]
  return typeof known === 'function' ? known(record) : known?.[row % known.length]
}
