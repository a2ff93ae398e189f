import { MenuAccess } from '../../../shared/contracts/admin/menu-access.ts'
import { locale } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { AccessTreePart } from '../menu-access/access-tree.tsx'
import { subjectWords } from '../menu-access/access-words.ts'

const called = (record: Readonly<Record<string, unknown>>): string => subjectWords(record, locale())

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
  words: { name: called },
  titleOf: called,
  parts: { sections: { entries: AccessTreePart } },
  editor: [section('identity', ['kind', 'subject']), section('entries', ['entries'])],
})
