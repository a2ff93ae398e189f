import { Role } from '../../../shared/contracts/admin/role.ts'
import { MODULES } from '../../../shared/contracts/doors.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { RightsGridPart } from '../rights-grid/rights-grid.tsx'

/** Roles and what they may do, screen by screen. */
export default maintenance({
  id: 'admin/role',
  entity: Role,
  // Its grid names the screens of every module.
  texts: MODULES,
  list: ['roleId', 'name', 'inherits', 'description', 'members'],
  parts: { sections: { rights: RightsGridPart } },
  editor: [
    section('identity', ['roleId', 'name', 'inherits', 'description']),
    section('rights', ['rights']),
    section('namedRights', ['namedRights']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
