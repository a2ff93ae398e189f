import { sql } from 'kysely'
import { ROOT_MENU } from '../../../shared/contracts/doors.ts'
import { ALL_APPLICATIONS } from '../../../shared/contracts/applications.ts'
import { ALL_DOORS, ALL_HEADINGS } from '../../../shared/contracts/rooms.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/**
 * Applications, menus and routes as our doors declare them [S3.01]-[S3.03]. A column that an administrator has changed
 * stays as he left it, and so does `is_active`; rows of doors that are no more are removed, his own rows never.
 */
export async function seedDoors(db: Trx): Promise<void> {
  await seedApplications(db)
  await seedMenus(db)
  await seedRoutes(db)
}

async function seedApplications(db: Trx): Promise<void> {
  const declared = ALL_APPLICATIONS.map((a) => ({
    application: a.application,
    description: a.description,
    router_path: a.routerPath,
    sequence: a.sequence,
    tile: a.tile,
    family: a.family,
  }))
  await sql`
    insert into application as kept (application, description, router_path, sequence, tile, family, seeded, shipped)
    select d.application, d.description, d.router_path, d.sequence, d.tile, d.family, to_jsonb(d), true
    from json_to_recordset(${JSON.stringify(declared)}::json)
      as d (application text, description text, router_path text, sequence int, tile text, family text)
    on conflict (application) do update set
      description = case when kept.description = kept.seeded ->> 'description' then excluded.description else kept.description end,
      router_path = case when kept.router_path = kept.seeded ->> 'router_path' then excluded.router_path else kept.router_path end,
      sequence = case when kept.sequence = (kept.seeded -> 'sequence')::int then excluded.sequence else kept.sequence end,
      tile = case when kept.tile is not distinct from kept.seeded ->> 'tile' then excluded.tile else kept.tile end,
      family = case when kept.family is not distinct from kept.seeded ->> 'family' then excluded.family else kept.family end,
      seeded = excluded.seeded
    where kept.seeded is not null and kept.seeded <> excluded.seeded`.execute(db)
}

async function seedMenus(db: Trx): Promise<void> {
  const headings = ALL_HEADINGS.map((h) => ({ ...h, parent: ROOT_MENU, path: null }))
  const doors = ALL_DOORS.filter((door) => door.menu !== false)
  const declared = [...headings, ...doors].map((menu) => ({
    menu_id: menu.menuId,
    application: menu.application,
    menu_name: menu.name,
    parent_id: menu.parent ?? ROOT_MENU,
    sequence: menu.sequence,
    router_path: menu.path,
  }))
  await sql`
    delete from menu where seeded is not null and menu_id <> all(${declared.map((d) => d.menu_id)}::text[])`.execute(db)
  await sql`
    insert into menu as kept (menu_id, application, menu_name, parent_id, sequence, router_path, position, seeded, shipped)
    select d.menu_id, d.application, d.menu_name, d.parent_id, d.sequence, d.router_path, d.sequence, to_jsonb(d), true
    from json_to_recordset(${JSON.stringify(declared)}::json)
      as d (menu_id text, application text, menu_name text, parent_id text, sequence int, router_path text)
    on conflict (menu_id) do update set
      application = case when kept.application = kept.seeded ->> 'application' then excluded.application else kept.application end,
      menu_name = case when kept.menu_name = kept.seeded ->> 'menu_name' then excluded.menu_name else kept.menu_name end,
      parent_id = case when kept.parent_id = kept.seeded ->> 'parent_id' then excluded.parent_id else kept.parent_id end,
      sequence = case when kept.sequence = (kept.seeded -> 'sequence')::int then excluded.sequence else kept.sequence end,
      router_path = case when kept.router_path is not distinct from kept.seeded ->> 'router_path'
                         then excluded.router_path else kept.router_path end,
      seeded = excluded.seeded
    where kept.seeded is not null and kept.seeded <> excluded.seeded`.execute(db)
}

async function seedRoutes(db: Trx): Promise<void> {
  const paths = new Map(ALL_APPLICATIONS.map((a) => [a.application, a.routerPath]))
  const declared = ALL_DOORS.map((door, position) => ({
    position,
    path: `${paths.get(door.application)}${door.path}`,
    name: door.name,
    component: door.room,
    props: door.props ?? null,
    meta: { menuId: door.menuId, ...(door.menu === false ? { menu: false } : {}) },
  }))
  const known = declared.map((d) => d.path.toLowerCase())
  await sql`delete from route where seeded is not null and lower(seeded ->> 'path') <> all(${known}::text[])`.execute(
    db,
  )
  await sql`
    insert into route as kept (path, name, component, props, meta, position, seeded, shipped)
    select d.path, d.name, d.component, d.props, d.meta, d.position, to_jsonb(d) - 'position', true
    from json_to_recordset(${JSON.stringify(declared)}::json)
      as d (position int, path text, name text, component text, props jsonb, meta jsonb)
    on conflict (lower(path)) do update set
      path = excluded.path,
      name = case when kept.name = kept.seeded ->> 'name' then excluded.name else kept.name end,
      component = case when kept.component = kept.seeded ->> 'component' then excluded.component else kept.component end,
      props = case when kept.props is not distinct from nullif(kept.seeded -> 'props', 'null') then excluded.props else kept.props end,
      meta = case when kept.meta is not distinct from nullif(kept.seeded -> 'meta', 'null') then excluded.meta else kept.meta end,
      seeded = excluded.seeded
    where kept.seeded is not null and kept.seeded <> excluded.seeded`.execute(db)
}
