import { asDocument } from './document.ts'
import { ENTITIES } from './entities.ts'
import type { Entity } from './entity.ts'
import { PRINT_RUNS } from './print-runs.ts'
import { PROCESSES } from './processes.ts'
import { REPORTS } from './reports.ts'
import { BUTTONS } from './widgets.ts'

/** A screen as form security sees it: how its texts begin, what its records hold, and what can be done in it. */
export interface SecuredScreen extends Pick<
  Entity,
  'id' | 'module' | 'noun' | 'room' | 'key' | 'fields' | 'derived' | 'mirrors' | 'doorColumns'
> {
  /** Last words of the rights to what its buttons do. */
  readonly buttons: readonly string[]
}

/** What a contract offers beside its records: the actions of a document and the bulk actions of a list are its own. */
const ofEntity = (entity: Entity): SecuredScreen => {
  const bulkActions = Object.values(entity.bulkActions).map(({ right }) => right)
  const actions = Object.keys(asDocument(entity)?.actions ?? {})
  return { ...entity, buttons: [...new Set([...BUTTONS, ...bulkActions, ...entity.ownActions, ...actions])] }
}

/** Nothing is kept there; fields that it shows follow the form security of the records that they are of. */
const withoutRecords = ({ id, module, noun, room }: Named, buttons: readonly string[]): SecuredScreen => {
  const nothing = { key: '', fields: {}, derived: {}, mirrors: {}, doorColumns: [] }
  return { id, module, noun, room, ...nothing, buttons }
}
type Named = Pick<Entity, 'id' | 'module' | 'noun' | 'room'>

/** Every screen whose widgets a role can be kept from [S6.09]: a new contract is here by itself. */
export const SECURED_SCREENS: readonly SecuredScreen[] = [
  ...Object.values(ENTITIES).map(ofEntity),
  ...PROCESSES.map((process) => withoutRecords(process, ['run'])),
  ...PRINT_RUNS.map((print) => withoutRecords(print, ['print', 'reprint'])),
  ...REPORTS.map((report) => withoutRecords(report, ['export', ...report.ownActions])),
]

export const securedScreen = (room: unknown): SecuredScreen | undefined =>
  SECURED_SCREENS.find((screen) => screen.room === room)
