import { choice, code, flag, integer, json, lines, lookup, optional, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** Colours of a tile (visual reference §2). */
export const FAMILIES = ['fin', 'sales', 'supply', 'ops', 'people', 'admin'] as const

const name = () => text({ max: 100 })

/**
 * An application with its menu tree and its routes [S3.01]-[S3.03], one record: a move in the tree and the route that it
 * needs are saved together. What came with the product keeps its ids and paths; a name that nobody changed keeps the texts
 * of the product in every language.
 */
export const Application = entity('admin.application', {
  key: 'application',
  title: 'description',
  fields: {
    application: code({
      max: 20,
      upper: true,
      fixed: true,
      pattern: { source: '^[A-Za-z][A-Za-z0-9]*$', message: 'admin:rules.application.keyForm' },
    }),
    description: name(),
    descriptionFr: optional(name()),
    descriptionZhCn: optional(name()),
    descriptionZhTw: optional(name()),
    routerPath: code({
      max: 40,
      fixed: true,
      pattern: { source: '^/[A-Za-z0-9_-]+$', message: 'admin:rules.application.routerPathForm' },
    }),
    tile: code({ max: 2, pattern: { source: '^[A-Z][a-z]?$', message: 'admin:rules.application.tileForm' } }),
    family: choice(FAMILIES),
    sequence: integer({ least: 0, most: 9999 }),
    active: flag(),
    shipped: flag({ readOnly: true }),
    menus: lines(
      {
        menuId: code({
          max: 20,
          upper: true,
          pattern: { source: '^[A-Za-z][A-Za-z0-9-]*$', message: 'admin:rules.application.menuIdForm' },
        }),
        menuName: name(),
        nameFr: optional(name()),
        nameZhCn: optional(name()),
        nameZhTw: optional(name()),
        /** `ROOT`, or the id of a heading of the same application. */
        parentId: code({ max: 20, upper: true }),
        sequence: integer({ least: 0, most: 99999 }),
        active: flag(),
        /** Below that of the application; none for a heading. */
        routerPath: optional(
          code({ max: 200, pattern: { source: '^/[^\\s?#]+$', message: 'admin:rules.application.menuPathForm' } }),
        ),
        menuKey: optional(integer({ readOnly: true })),
        shipped: flag({ readOnly: true }),
      },
      { most: 500 },
    ),
    routes: lines(
      {
        path: code({
          max: 200,
          pattern: { source: '^/[^/\\s?#]+/[^\\s?#]+$', message: 'admin:rules.application.pathForm' },
        }),
        name: name(),
        component: lookup('admin.room', undefined, { max: 80 }),
        props: optional(json()),
        meta: optional(json()),
        routeKey: optional(integer({ readOnly: true })),
        shipped: flag({ readOnly: true }),
      },
      { most: 500 },
    ),
  },
  derived: { menuCount: integer({ readOnly: true }), routeCount: integer({ readOnly: true }) },
  list: [
    'application',
    'description',
    'routerPath',
    'tile',
    'family',
    'sequence',
    'menuCount',
    'routeCount',
    'active',
    'shipped',
    'descriptionFr',
    'descriptionZhCn',
    'descriptionZhTw',
  ],
  sort: ['sequence', 'application'],
})
export type Application = RecordOfEntity<typeof Application>
export type MenuLine = Application['menus'][number]
export type RouteLine = Application['routes'][number]
