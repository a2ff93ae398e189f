import { sql, type Kysely, type RawBuilder } from 'kysely'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import { screenRights } from '../../../shared/contracts/admin/right-match.ts'
import { buttonPath, stricterMode, withoutTabs, type WidgetMode } from '../../../shared/contracts/widgets.ts'
import { isNamed, namedRights, type Limit, type NamedHolding } from './named.ts'

/** Where something is done with a right: its branch, its warehouse. */
export interface Place {
  branch?: string
  warehouse?: string
}

/** What one user may do, as of the call that asks. */
export interface Rights {
  /**
   * A right of a screen, `admin/firm.view`, where a pattern of a role may hold one asterisk; or a right of the trade by its
   * name, `cost.view`, which only the name itself gives, or the right to everything. With a place, there. False for a screen
   * all of whose doors are closed.
   */
  can(right: string, place?: Place): boolean
  /** A right of a screen, whatever doors are open: for what a field of another screen offers. */
  granted(right: string): boolean
  /** The most that he may do with a right of the trade, the widest of his roles. */
  limit(right: string): Limit
  /** Menus that lead nowhere for the user: out of use, or denied to him or to one of his roles [S6.01]. */
  readonly closedMenus: ReadonlySet<string>
  /** Restricted widgets of one screen by path, `vendor.commissionPercent`, `actions.delete`. */
  widgets(screen: string): Readonly<Record<string, WidgetMode>>
  /** True where some field of some screen is hidden from him, or dots. */
  readonly hides: boolean
}

export interface RightsRow {
  rights: string[]
  /** Menus that lead nowhere, and rooms that no door leads to. */
  ways: { closed: string[]; shut: string[] }
  widgets: { role: string; screen: string; widget: string; mode: WidgetMode }[]
  masters: string[]
  /** Rights of the trade of all his roles. */
  named?: NamedHolding[]
  /** Rights of the trade that are taken from this user, whatever his roles give. */
  withheld?: string[]
  /** Branches and warehouses that he is limited to; null: all. */
  branches?: string[] | null
  warehouses?: string[] | null
}

/**
 * Rights of a user in one statement. Nothing is remembered beyond the user object, which lives until anything is written that decides
 * about rights: a right taken away holds at the next call.
 */
export function rightsOf(db: Kysely<Tables>, user: CurrentUser): Promise<Rights> {
  let known = read.get(user)
  if (!known) {
    // Of whoever acts as another only what was judged with the call counts, never what that user may do by himself.
    known = user.id === '' || user.acting ? Promise.resolve(NO_RIGHTS) : ownRights(user, readRights(db, user))
    read.set(user, known)
  }
  return known
}

/** What somebody else may do as of now: whoever has approved something, when it is done. */
export const rightsOfUser = (db: Kysely<Tables>, userId: string): Promise<Rights> => readRights(db, { id: userId })

const read = new WeakMap<CurrentUser, Promise<Rights>>()

async function readRights(db: Kysely<Tables>, user: Pick<CurrentUser, 'id'>): Promise<Rights> {
  const [row] = await planned(db, sql<RightsRow>`select * from ${rightsRow(sql`${user.id}::uuid`)}`)
  return rightsFrom(row!)
}

/** The one row that tells roles and rights of a user, for a statement that reads something else beside it. */
export const rightsRow = (userId: RawBuilder<unknown>): RawBuilder<unknown> => sql`rights_of(${userId})`

/** Takes over what was read in one statement with the user. */
export const keepRights = (user: CurrentUser, row: RightsRow): void =>
  void read.set(user, ownRights(user, Promise.resolve(rightsFrom(row))))

const ownRights = async ({ externalUser }: CurrentUser, rights: Promise<Rights>): Promise<Rights> =>
  externalUser ? looksOnly(await rights) : rights

/** The same for what was judged otherwise. */
export const holdRights = (user: CurrentUser, rights: Rights): void => void read.set(user, Promise.resolve(rights))

const NO_RIGHTS: Rights = {
  can: () => false,
  granted: () => false,
  limit: () => '0',
  closedMenus: new Set(),
  widgets: () => ({}),
  hides: false,
}

/** The room of a right: `admin/firm` of `admin/firm.view`. */
const roomOf = (right: string): string => right.slice(0, right.lastIndexOf('.'))

/** What these rights of screens alone give, as if every door were open. */
export const rightsGiven = (rights: string[]): Rights =>
  rightsFrom({ rights, ways: { closed: [], shut: [] }, widgets: [], masters: [] })

/** Pure half of `rightsOf`. */
export function rightsFrom(row: RightsRow): Rights {
  const screens = screensOf(row)
  const holds = screenRights(row.rights)
  const named = namedRights(row)
  const shut = new Set(row.ways.shut)
  const granted = (right: string) => holds(right) && !isButtonHidden(screens, right)
  return {
    can: (right, place) =>
      (isNamed(right) ? named.has(right) : granted(right) && !shut.has(roomOf(right))) && reaches(row, place),
    granted,
    limit: (right) => named.limit(right),
    closedMenus: new Set(row.ways.closed),
    widgets: (screen) => screens.get(screen) ?? {},
    hides: [...screens.values()].some((rules) =>
      Object.values(rules).some((mode) => mode === 'hide' || mode === 'mask'),
    ),
  }
}

/** What who is none of our people does with the accounts of his customers: he looks, takes out what he sees, and notes his calls. [finance 10] */
const OUTSIDE =
  /^ar\/(?:account-inquiry|account-statement|aged-trial-balance|collection|customer-invoice|overdue-accounts)\.(?:view|export|log)$/

/** No role opens more of receivables to him: nothing is written off, held, charged or settled from outside. */
const looksOnly = (rights: Rights): Rights => {
  const isOpen = (right: string) =>
    isNamed(right) ? !right.startsWith('receivable.') : !right.startsWith('ar/') || OUTSIDE.test(right)
  return {
    ...rights,
    can: (right, place) => isOpen(right) && rights.can(right, place),
    granted: (right) => isOpen(right) && rights.granted(right),
  }
}

type Screens = ReadonlyMap<string, Readonly<Record<string, WidgetMode>>>

function screensOf(row: RightsRow): Screens {
  const screens = new Map<string, Record<string, WidgetMode>>()
  for (const rule of row.widgets) {
    // Whoever holds every right through another role is not bound by the narrower one.
    if (row.masters.some((role) => role !== rule.role)) continue
    const widgets = screens.get(rule.screen) ?? {}
    widgets[rule.widget] = stricterMode(widgets[rule.widget], rule.mode)
    screens.set(rule.screen, widgets)
  }
  return new Map([...screens].map(([screen, rules]) => [screen, withoutTabs(screen, rules)]))
}

/** A button that is hidden from a role is a right that it does not have. */
function isButtonHidden(screens: Screens, right: string): boolean {
  const dot = right.lastIndexOf('.')
  return screens.get(right.slice(0, dot))?.[buttonPath(right.slice(dot + 1))] === 'hide'
}

const reaches = ({ branches, warehouses }: RightsRow, { branch, warehouse }: Place = {}): boolean =>
  (branch === undefined || !branches || branches.includes(branch)) &&
  (warehouse === undefined || !warehouses || warehouses.includes(warehouse))
