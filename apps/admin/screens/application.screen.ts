import { Application } from '../../../shared/contracts/admin/application.ts'
import { locale } from '../../../shared/i18n/i18n.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { applicationCalled } from '../menu-tree/application-words.ts'
import { MenuTree } from '../menu-tree/menu-tree.tsx'

const called = (record: Readonly<Record<string, unknown>>): string => applicationCalled(record, locale())

/** Applications, their menus and their routes: what the shell offers, at its next load. */
export default maintenance({
  id: 'admin/application',
  entity: Application,
  list: [
    'application',
    'description',
    'routerPath',
    'family',
    'sequence',
    'menuCount',
    'routeCount',
    'active',
    'shipped',
  ],
  views: [
    { name: 'own', filters: { shipped: 'false' } },
    { name: 'inactive', filters: { active: 'false' } },
  ],
  words: { description: called },
  titleOf: called,
  initial: () => ({ active: true, sequence: 500, family: 'ops' }),
  parts: { sections: { menus: MenuTree } },
  editor: [
    section('identity', ['application', 'description', 'routerPath', 'tile', 'family', 'sequence', 'active']),
    section('languages', ['descriptionFr', 'descriptionZhCn', 'descriptionZhTw']),
    section('menus', ['menus']),
    section('routes', ['routes']),
  ],
})
