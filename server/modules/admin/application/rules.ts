import { sql } from 'kysely'
import { Application } from '../../../../shared/contracts/admin/application.ts'
import { HOME, ROOT_MENU } from '../../../../shared/contracts/doors.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import * as menu from './menu-rules.ts'
import * as route from './route-rules.ts'

/** HOME is the home tab and ROOT the root of every menu tree: neither is an application. [S9.16] */
export const keyReserved = rule(
  Application,
  'admin.application.keyReserved',
  'application',
  ({ application }) => [HOME, ROOT_MENU].includes(application) && fail({ application }),
)

/** A key is given to one application only, and to no menu: whoever is denied one of them is not denied another. */
export const keyUsedOnce = rule(
  Application,
  'admin.application.keyUsedOnce',
  'application',
  async ({ application }, { db, before }) => {
    if (before || !application) return false
    const { rows } = await sql`
      select from application where application = ${application}
      union all select from menu where upper(menu_id) = ${application}`.execute(db)
    return rows.length > 0 && fail({ application })
  },
)

/** A router path leads to one application, in whatever letters it is written. [S2.02] */
export const routerPathUsedOnce = rule(
  Application,
  'admin.application.routerPathUsedOnce',
  'routerPath',
  async ({ routerPath }, { db, before }) => {
    if (before || !routerPath) return false
    const { rows } = await sql<{ application: string }>`
      select application from application where lower(router_path) = lower(${routerPath})`.execute(db)
    return rows.length > 0 && fail({ routerPath, application: rows[0]!.application })
  },
)

/** What came with the product is put out of use, not deleted. */
export const shippedStays = rule(
  Application,
  'admin.application.shippedStays',
  null,
  ({ shipped, application }) => shipped && fail({ application }),
)

export const onSave = [keyReserved, keyUsedOnce, routerPathUsedOnce, ...menu.onSave, ...route.onSave]
export const onDelete = [shippedStays]
