import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Applications whose key is not their module's name in capitals. */
const APPLICATIONS = {
  admin: 'SHELL',
  orders: 'OE',
  inventory: 'IC',
  purchasing: 'PO',
  waste: 'WD',
  trades: 'TE',
  portal: 'PT',
}

/** Hundreds of the menu ids of an application: where screens of a kind stand unless its headings say otherwise. */
const GROUPS = {
  ...{ report: 700, inquiry: 300, register: 300, queue: 300, process: 500, printRun: 500 },
  ...{ transaction: 100, maintenance: 900, transfer: 900, custom: 100 },
}

/** Reasons shorter than this are refused by the house. */
const SHORTEST_REASON = 40
const UNSAID =
  'Written by the generator: why the suite needs a path that the product text does not declare is still to be said.'

/**
 * The door to a new room: a path that the product text declares, or one of our own with its reason, and a menu id that nobody
 * has.
 * @param {object} suite `ALL_APPLICATIONS`, `ALL_DOORS` and `ALL_HEADINGS` as they stand
 * @throws when a reason says nothing
 */
export function doorTo(root, suite, names, kind, { application, path, because }) {
  const key = application ?? APPLICATIONS[names.module] ?? names.module.toUpperCase()
  const own = suite.ALL_APPLICATIONS.find((one) => one.application === key)
  if (!own) throw new Error(`There is no application ${key}: name one with --application.`)
  const declared = JSON.parse(readFileSync(join(root, 'tests/house/declared-paths.json'), 'utf8'))
  const wanted = `${own.routerPath}${path ?? `/${names.file}`}`.toLowerCase()
  const spelled = declared.find((one) => one.toLowerCase() === wanted)
  const full = spelled ?? `${own.routerPath}${path ?? `/${names.file}`}`
  if (suite.ALL_DOORS.some((one) => fullPath(suite, one).toLowerCase() === wanted))
    throw new Error(`${full} leads somewhere else already.`)
  if (!spelled && because !== undefined && because.length <= SHORTEST_REASON)
    throw new Error(
      `--because is a sentence of more than ${SHORTEST_REASON} characters: why the suite needs ${full}, a path that the product text ` +
        `does not declare.`,
    )
  const parent = headingFor(suite, key, GROUPS[kind])
  const menuId = freeMenuId(suite, key, parent?.menuId, GROUPS[kind])
  return {
    row: {
      menuId,
      application: key,
      path: full.slice(own.routerPath.length),
      room: names.room,
      name: names.title,
      ...(parent ? { parent: parent.menuId } : {}),
      sequence: Number(menuId.slice(-2)) || 10,
    },
    reason: spelled ? null : { path: full, because: because ?? UNSAID, isUnsaid: because === undefined },
  }
}

const fullPath = ({ ALL_APPLICATIONS }, door) =>
  ALL_APPLICATIONS.find((one) => one.application === door.application).routerPath + door.path

const headingFor = ({ ALL_HEADINGS }, application, group) => {
  const own = ALL_HEADINGS.filter((one) => one.application === application)
  return own.find((one) => Number(one.menuId.slice(-4)) === group) ?? own.at(-1)
}

/** The next ten after the last of its group, so that others fit between. */
function freeMenuId({ ALL_DOORS, ALL_HEADINGS }, application, heading, group) {
  const rows = [...ALL_DOORS, ...ALL_HEADINGS]
  const letters = (heading ?? rows.find((one) => one.application === application)?.menuId ?? application).slice(0, 2)
  const from = heading ? Number(heading.slice(-4)) : group
  const taken = new Set(rows.map((one) => one.menuId))
  const numbers = [...Array(9).keys()].map((n) => from + (n + 1) * 10)
  const spare = [...Array(99).keys()].map((n) => from + n + 1)
  const free = [...numbers, ...spare].map((n) => letters + String(n).padStart(4, '0')).find((id) => !taken.has(id))
  if (!free) throw new Error(`No menu id of ${application} is free from ${from} on.`)
  return free
}
