import { MenuAccess } from '../../../shared/contracts/admin/menu-access.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { AccessTreePart } from '../menu-access/access-tree.tsx'

/** Who is given or denied which menus: a record for each role and each user. */
export default maintenance({
  id: 'admin/menu-access',
  entity: MenuAccess,
  list: ['kind', 'subject', 'name', 'denials', 'allowances'],
  views: [
    { name: 'roles', filters: { kind: 'Role' } },
    { name: 'users', filters: { kind: 'User' } },
    { name: 'denied', filters: { denials: '>0' } },
  ],
  recordBy: 'id',
  parts: { sections: { entries: AccessTreePart } },
  editor: [section('identity', ['kind', 'subject', 'name']), section('entries', ['entries'])],
})
