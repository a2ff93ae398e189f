import { sql } from 'kysely'
import { Application } from '../../../../shared/contracts/admin/application.ts'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import { Room } from '../../../../shared/contracts/admin/room.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as application from './rules.ts'
import * as menu from './menu-rules.ts'
import * as route from './route-rules.ts'

export const ApplicationStore = stored(Application, {
  table: 'application',
  bearsOnRights: true,
  columns: { active: 'is_active', 'menus.active': 'is_active' },
  lines: { menus: { table: 'menu' }, routes: { table: 'route' } },
  derived: {
    menuCount: sql`(select count(*)::int from menu m where m.owner_id = t.id)`,
    routeCount: sql`(select count(*)::int from route r where r.owner_id = t.id)`,
  },
  constraints: {
    application_pkey: application.keyUsedOnce,
    application_path_once: application.routerPathUsedOnce,
    menu_id_used_once: menu.menuIdUsedOnce,
    route_path_once: route.pathUsedOnce,
  },
})

/** Who may look at roles may look at what they are about. */
export const RoomStore = stored(Room, {
  table: 'room',
  room: Role.room,
})
