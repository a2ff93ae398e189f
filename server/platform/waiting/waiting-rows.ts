import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { asDocument, type Document } from '../../../shared/contracts/document.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { headOf } from '../../../shared/contracts/document-head.ts'
import { lookupName, type Titles } from '../../../shared/contracts/opening.ts'
import { MOST_WAITING, type WaitingRow, type WaitsAs } from '../../../shared/contracts/waiting.ts'
import { businessDay } from '../calendar/business-day.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import type { Weighing } from '../document/guard.ts'
import { rightTo } from '../entity/contract.ts'
import { whereOf } from '../entity/list.ts'
import { headColumns } from '../entity/read.ts'
import type { EntityRegistry, WaitingKind } from '../entity/registry.ts'
import type { Row } from '../entity/stored.ts'
import { titlesOf } from '../entity/titles.ts'
import { isReadable, MASK, visibilityOf, visibleRecord, type Visibility } from '../entity/visibility.ts'
import { handsOf, type CurrentUser } from '../identity/user.ts'
import { plusDays } from '../home/weeks.ts'
import { filtersOf } from '../lists/list-query.ts'
import { isWithin } from '../rights/named.ts'
import { rightsOf } from '../rights/rights.ts'
import { othersWhoMay } from './others.ts'

export interface WaitingAsked {
  readonly db: Kysely<Tables>
  readonly registry: EntityRegistry
  readonly user: CurrentUser
  readonly now: Date
  /** What a record of a kind is called, in the words of the reader. */
  readonly called: (entity: Entity) => string
}

/** Records of one kind that wait for this user, and what was learned of them on the way. */
export interface WaitingRecords {
  readonly kind: WaitingKind
  readonly seen: Visibility
  readonly records: readonly Row[]
  readonly weighed: ReadonlyMap<string, Weighing>
  readonly more: boolean
}

const NOTHING: Weighing = { notBy: [], roles: [], limit: null, currency: '' }

/**
 * What of one kind waits for a user: as its list shows him the rows under the states in which it is decided, without what has his own hand in
 * it, and without what a limit keeps for others. The same is asked again, under the lock, when he decides. What is only seen to has no second hand:
 * it waits for its writer too. Null for whoever can do nothing with any.
 */
export async function waitingOf(asked: WaitingAsked, kind: WaitingKind): Promise<WaitingRecords | null> {
  const { db, user, now } = asked
  const { entity, guard, waits } = kind
  const { approve, within, because } = waits
  const rights = await rightsOf(db, user)
  if (!rights.can(rightTo(entity, approve)) || (within !== null && !rights.can(within))) return null
  const filters = await filtersFor(asked, waits)
  if (filters === null) return null
  const seen = await visibilityOf(db, user, entity)
  const isKnown = (column: string) => entity.field(column) !== undefined && isReadable(seen, column)
  if (!Object.keys(filters).every(isKnown)) return null
  const where = whereOf(entity, { filters: filtersOf(entity, filters, isKnown), search: '' }, seen)
  const own = handsOf(user)
  const { rows } = await sql<Row & { $hands: string[] }>`
    select ${headColumns(entity)}, ${because === null ? sql`coalesce(t.written_by, '{}')` : sql`'{}'::uuid[]`} as "$hands" from ${sql.table(entity.table)} t
    where ${where} order by t.updated_on, t.id limit ${MOST_WAITING + 1}`.execute(db)
  const some = rows.slice(0, MOST_WAITING)
  const weighed: ReadonlyMap<string, Weighing> =
    some.length > 0 && guard?.weigh
      ? await guard.weigh(approve, some, db, now)
      : new Map(some.map((row) => [String(row['id']), { ...NOTHING, notBy: row.$hands }]))
  const limit = within === null ? null : rights.limit(within)
  const records = some.filter((row) => {
    const { notBy, roles } = weighed.get(String(row['id'])) ?? NOTHING
    const isOwn = notBy.some((hand) => own.includes(hand))
    const holdsAll = roles.every((anyOf) => anyOf.some((role) => user.roles.includes(role)))
    return !isOwn && holdsAll && isWithin(limit, atHome(entity.entity as Document, waits, row))
  })
  return { kind, seen, records, weighed, more: rows.length > MOST_WAITING }
}

/** The filters under which it waits for this user on this day; null for whoever is no sales rep, where it waits for one. */
async function filtersFor(
  { db, user, now }: WaitingAsked,
  { filters, ends, of }: WaitsAs,
): Promise<Readonly<Record<string, string>> | null> {
  const [rep, day] = await Promise.all([
    of === null ? null : salesRepOf(db, user),
    ends === null ? null : businessDay(db, now),
  ])
  if (of !== null && rep === null) return null
  return {
    ...filters,
    ...(of !== null && rep !== null ? { [of]: `=${rep}` } : {}),
    ...(ends !== null && day !== null ? { [ends.on]: `${day}..${plusDays(day, ends.within)}` } : {}),
  }
}

async function salesRepOf(db: Kysely<Tables>, { id }: CurrentUser): Promise<string | null> {
  const rows = await planned(
    db,
    sql<{ salesRepId: string | null }>`select sales_rep_id as "salesRepId" from app_user where id = ${id}::uuid`,
  )
  return rows[0]?.salesRepId ?? null
}

/** What limits weigh of it, in the currency of the company. */
function atHome(document: Document, { weighs }: WaitsAs, row: Row): string | null {
  const rate = textOf(row, 'rate')
  const weighed = weighs === null ? document.hands.secondHand?.weighed(row) : { amount: textOf(row, weighs), rate }
  if (!weighed || weighed.amount === null) return null
  return new Decimal(weighed.amount).times(weighed.rate ?? 1).toFixed()
}

/** These records as they are told to whoever decides them. */
export async function toldOf(
  asked: WaitingAsked,
  { kind, seen, weighed }: WaitingRecords,
  records: readonly Row[],
): Promise<WaitingRow[]> {
  const { db, registry, user } = asked
  const { entity, waits } = kind
  const document = asDocument(entity.entity)!
  const { approve, back, reason, tells, opened, within, because, of } = waits
  const head = headOf(document)
  const shown = records.map((record) => visibleRecord(record, seen))
  const party = head.party === null ? undefined : document.fields[head.party]
  const named = party?.lookup ? shown.map((row) => ({ party: row[head.party!] })) : []
  const fields = { rows: { kind: 'lines', fields: { party } } }
  const titles: Titles =
    named.length === 0
      ? {}
      : await titlesOf({ db, user, registry }, { entity: { fields } } as never, { rows: named }, unmasked(seen))
  const others = await othersWhoMay(db, {
    right: rightTo(entity, approve),
    within,
    besides: handsOf(user),
    // What is one person's own is asked of nobody else.
    rows: (of === null ? records : []).map(({ id }) => ({ id: String(id), ...(weighed.get(String(id)) ?? NOTHING) })),
  })
  return shown.map((row): WaitingRow => {
    const id = String(row['id'])
    const { limit, currency } = weighed.get(id) ?? NOTHING
    const code = head.party === null ? null : textOf(row, head.party)
    const known = others.get(id)
    return {
      ...{ kind: document.id, called: asked.called(document), room: entity.room, id, version: Number(row['version']) },
      record: entity.namedByKey ? String(records.find((one) => one['id'] === id)![document.key]) : id,
      number: textOf(row, head.number),
      party: code,
      partyName: code === null || !party?.lookup ? null : (titles[lookupName(party.lookup)]?.[code] ?? null),
      amount: head.amount === null ? null : textOf(row, head.amount),
      currency: textOf(row, 'currency') ?? (currency || null),
      facts: Object.fromEntries(tells.map((name) => [name, row[name] ?? null])),
      by: textOf(row, 'submittedBy') ?? textOf(row, 'requestedBy') ?? textOf(row, 'updatedBy'),
      since: new Date(row['updatedOn'] as string).toISOString(),
      ...{ because, limit, others: known?.names ?? [], more: known?.more ?? false },
      ...{ approve, back, reason, opened },
      of: user.deputy ? { id: user.id, name: user.name.slice(user.deputy.name.length + ARROW.length) } : null,
    }
  })
}

const ARROW = ' → '

/** Codes come as the reader sees them: what he may not read is dots by now. */
const unmasked = (seen: Visibility): Visibility => ({ ...seen, mode: () => undefined })

function textOf(row: Row, name: string): string | null {
  const value = row[name]
  return value === undefined || value === null || value === MASK ? null : String(value)
}
