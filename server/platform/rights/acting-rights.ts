import { sql, type Kysely } from 'kysely'
import { stricterMode, type WidgetMode } from '../../../shared/contracts/widgets.ts'
import type { Tables } from '../database/tables.ts'
import { isNamed, isWithin, type Limit } from './named.ts'
import type { Rights, RightsRow } from './rights.ts'

/** The right of the trade to act as another user. */
export const IMPERSONATE = 'user.impersonate'

/** What somebody who acts as another may do: look, and prepare. Whatever decides or posts is done under one's own name. */
const PREPARES: ReadonlySet<string> = new Set(['view', 'add', 'edit', 'delete', 'export'])
/** In rooms of administration he only looks. */
const ADMINISTRATION = 'admin/'
const LOOKS: ReadonlySet<string> = new Set(['view', 'export'])
/** Rights of the trade that only show something; what is sealed stays so. */
const SHOWS: ReadonlySet<string> = new Set(['price.view', 'cost.view', 'margin.view'])

function isOpenToActing(right: string): boolean {
  if (isNamed(right)) return SHOWS.has(right)
  const action = right.slice(right.lastIndexOf('.') + 1)
  return (right.startsWith(ADMINISTRATION) ? LOOKS : PREPARES).has(action)
}

/** What is left to somebody who acts as another: what both may do, and of that what prepares. Nobody gains by it. */
export function actingRights(own: Rights, theirs: Rights): Rights {
  const shut = new Set([...own.closedMenus, ...theirs.closedMenus])
  return {
    can: (right, place) => isOpenToActing(right) && own.can(right, place) && theirs.can(right, place),
    granted: (right) => isOpenToActing(right) && own.granted(right) && theirs.granted(right),
    limit: () => '0',
    closedMenus: shut,
    widgets: (screen) => strictest(own.widgets(screen), theirs.widgets(screen)),
    hides: own.hides || theirs.hides,
  }
}

function strictest(a: Readonly<Record<string, WidgetMode>>, b: Readonly<Record<string, WidgetMode>>) {
  const both: Record<string, WidgetMode> = { ...a }
  for (const [path, mode] of Object.entries(b)) both[path] = stricterMode(both[path], mode)
  return both
}

/** Why nobody may act as that user; each is a sentence, `admin:rules.acting.<word>`. */
export type ActingRefusal = 'noRight' | 'oneself' | 'disabled' | 'administrator' | 'beyondOwn'

export interface Party {
  readonly id: string
  readonly external: boolean
  readonly disabled: boolean
  readonly rights: Rights
  readonly row: RightsRow
}

/** Whether the one may act as the other, as of this moment: never as an administrator, nor as anybody who may do or see more. */
export async function actingRefusal(db: Kysely<Tables>, own: Party, other: Party): Promise<ActingRefusal | null> {
  if (own.external || !own.rights.can(IMPERSONATE)) return 'noRight'
  if (own.id === other.id) return 'oneself'
  if (other.disabled) return 'disabled'
  if (other.row.rights.includes('*')) return 'administrator'
  return (await mayDoMore(db, own, other)) ? 'beyondOwn' : null
}

/** Whether the other one has a right that the first one has not, one that reaches further, or the sight of something more. */
export async function mayDoMore(
  db: Kysely<Tables>,
  own: Pick<Party, 'id' | 'rights'>,
  other: Pick<Party, 'id' | 'row'>,
): Promise<boolean> {
  const beyond =
    !other.row.rights.every((right) => own.rights.granted(right)) ||
    !(other.row.named ?? []).every(
      ({ right, limit }) => own.rights.can(right) && reaches(own.rights.limit(right), limit),
    )
  return beyond || !(await seesAsMuch(db, own.id, other.id))
}

const reaches = (own: Limit, other: Limit): boolean => own === null || (other !== null && isWithin(own, other))

/** Every branch, warehouse, customer, account and figure that the other one sees, the first one sees too. */
async function seesAsMuch(db: Kysely<Tables>, own: string, other: string): Promise<boolean> {
  // Lines without the flag limit nothing but customers, where to forget it must not open everything.
  const limited = (whose: 'mine' | 'theirs', flag: string) =>
    flag === 'customers_limited'
      ? sql`(${sql.ref(`${whose}.${flag}`)} or exists (
          select from customer_assignment_shown where user_id = ${sql.ref(`${whose}.id`)}))`
      : sql.ref(`${whose}.${flag}`)
  const beyond = (flag: string, table: string, of: string, column: string) => sql`
    ${limited('mine', flag)} and (not ${limited('theirs', flag)} or exists (
      select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(of)} = theirs.id
      except select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(of)} = mine.id))`
  const { rows } = await sql<{ beyond: boolean }>`
    select mine.costs_hidden and not theirs.costs_hidden or mine.prices_hidden and not theirs.prices_hidden
      or ${beyond('branches_limited', 'user_branch_shown', 'owner_id', 'branch_id')}
      or ${beyond('warehouses_limited', 'user_warehouse_shown', 'owner_id', 'warehouse_id')}
      or ${beyond('banks_limited', 'user_bank_account_shown', 'owner_id', 'bank_account_id')}
      or mine.accounts_limited and exists (
        select from gl_account_shown a where not a.heading and sees_gl_account(theirs.id, a.account)
          and not sees_gl_account(mine.id, a.account))
      or ${beyond('customers_limited', 'customer_assignment_shown', 'user_id', 'firm_id')} as beyond
    from user_scope_shown mine, user_scope_shown theirs where mine.id = ${own}::uuid and theirs.id = ${other}::uuid`.execute(
    db,
  )
  return rows[0]?.beyond === false
}
