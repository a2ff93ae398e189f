import { Role } from '../../../shared/contracts/admin/role.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** Roles and what they may do, screen by screen. */
export default maintenance({
  id: 'admin/role',
  entity: Role,
  list: ['roleId', 'name', 'inherits', 'description', 'members'],
  editor: [
    section('identity', ['roleId', 'name', 'inherits', 'description']),
    section('rights', ['rights']),
    section('namedRights', ['namedRights']),
    section('languages', ['nameFr', 'nameZhCn', 'nameZhTw']),
  ],
})
