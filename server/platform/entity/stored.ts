import { sql, type RawBuilder } from 'kysely'
import { CHANGED_ON, fieldBelow, namingField, type Entity } from '../../../shared/contracts/entity.ts'
import { DOTS, type Field, type Fields } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import type { Rule } from '../action/rules.ts'
import type { CurrentUser } from '../identity/user.ts'
import { sealedColumn } from '../secrets/sealed-column.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** A record or a row as it travels: fields by name. */
export type Row = Record<string, unknown>
export type Condition = RawBuilder<boolean>

/** Rows of a child table by `owner_id`: one per record of a group, any number of lines in `position` order. */
export interface GroupTable {
  table: string
  /** Field of the record that says whether it has this group. */
  flag: string
}
export interface LineTable {
  table: string
  /** Column that holds the id of the record; `owner_id` unless said. */
  owner?: string
  /** Fields that say what another record is called: beside their column stand those of the other languages, `account_name_fr`. */
  called?: readonly string[]
  /** Expression of each column over the row `c` that stands in another table: the server reads it, and nobody writes it. */
  derived?: Readonly<Record<string, RawBuilder<unknown>>>
  /** What stands beside each row `c` and is read once for several of these expressions: `left join lateral (…) x on true`. */
  beside?: RawBuilder<unknown>
}

export const ownerOf = ({ owner }: LineTable): string => owner ?? 'owner_id'

/** For whom records are looked up, and in which role. */
export interface LookupNear {
  readonly role: string | undefined
  readonly user: CurrentUser
  readonly owing: boolean
}

interface StoredOptions {
  table: string
  /** Columns that are not the field's name in snake case. */
  columns?: Readonly<Record<string, string>>
  groups?: Readonly<Record<string, GroupTable>>
  lines?: Readonly<Record<string, LineTable>>
  /** Expression of each derived column over the row `t`. */
  derived?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Of rows that are taken out of larger ones: their order, and which of the larger ones hold the rows of these ids. */
  takenOut?: { readonly order: readonly RawBuilder<unknown>[]; within(ids: RawBuilder<unknown>): Condition }
  /** Folded text in which a quick search looks; without it each field of `search` is looked at. */
  searchText?: RawBuilder<string>
  /** Rows that a door with these props lets through; null: all of them. */
  doorScope?: (props: Readonly<Record<string, string>>) => Condition | null
  /** Limits of single users beyond rights and doors: whom they concern, and the rows that are left to him. */
  restriction?: (user: CurrentUser) => { applies: Condition; scope: Condition }
  /** Columns that tell of the books: the right that each needs, and whom they are kept from as he does not see all of the books. */
  books?: { rights: Readonly<Record<string, string>>; limited: (user: CurrentUser) => Condition }
  /** Columns and fields of lines that tell what something has cost: for whoever has the right `cost.view`. */
  costs?: readonly string[]
  /** What makes a record likelier than another one in a lookup, the strongest first. `owing`: he may know with whom something is open. */
  nearest?: (asked: LookupNear) => readonly Condition[]
  /** Key of the sentence for a staff user who asks for a record out of his scope; without it the record is unknown. */
  outOfScope?: string
  /** What seals the fields that are stored sealed. */
  secrets?: Secrets
  /** Rule that a database constraint backstops, by the constraint's name. */
  constraints?: Readonly<Record<string, Rule>>
  /** Room whose rights count, when the entity has none of its own. */
  room?: string
  /** False: the key is unique within something else only, so a call names the record by uuid. */
  namedByKey?: boolean
  /** Within which rows it is unique all the same, so that a call from there may name the record by it. */
  keyWithin?: Condition
  /** The last word of the right by which files are attached to a record that is not edited by calls. */
  attachedBy?: string
  /** False: its rows have no trail. */
  trail?: boolean
  /** Which rows `t` name a record for what is still to come, by path, where it is not every one that can still be a draft. */
  stillNames?: Readonly<Record<string, Condition>>
  /** True: a change of it may change what users may do, which whoever works meanwhile is told. */
  bearsOnRights?: boolean
}

/** Where an entity lives and who sees which of its rows. */
export interface StoredEntity extends StoredOptions {
  readonly entity: Entity
  readonly room: string
  readonly namedByKey: boolean
  /** Scalar fields of the record itself. */
  readonly scalars: Fields
  /** Expression of a list column over the row `t`, in its wire form. */
  column(name: string): RawBuilder<unknown>
  /** The same to compare and sort by. */
  compared(name: string): RawBuilder<unknown>
  /** The field behind a list column or scalar; undefined for anything else, whatever its name. */
  field(name: string): Field | undefined
  /** A field below the record that names another one, and where it is kept; lists are filtered by it, never sorted or shown. */
  below(path: string): Below | undefined
}

interface Below {
  readonly field: Field
  readonly table: string
  readonly owner: string
  readonly column: string
}

/** The field by which a list can be filtered under this name. */
export const filterField = (entity: StoredEntity, name: string): Field | undefined =>
  entity.field(name) ?? entity.below(name)?.field ?? (name === CHANGED_ON ? changedOn(entity) : undefined)

/** When its records were changed last; undefined where they have no trail. */
export const changedOn = ({ entity, trail }: StoredEntity): Field | undefined =>
  trail === false ? undefined : namingField(entity, CHANGED_ON)

const snakes = new Map<string, string>()

/** Names of fields alone come here, so there are a few thousand of them. */
function snake(name: string): string {
  let known = snakes.get(name)
  if (known === undefined) {
    known = name.replace(/[A-Z0-9]+/g, (c) => (/^\d/.test(c) ? c : '_' + c.toLowerCase()))
    snakes.set(name, known)
  }
  return known
}

/** Column of a field: `cardLastFour` is `card_last_four`, `line1` is `line1`. */
export const columnName = (options: Pick<StoredOptions, 'columns'>, path: string, name: string): string =>
  options.columns?.[path] ?? snake(name)

/** Figures leave the database without trailing zeros, as `normalize` writes them; JSON as text; what is sealed stays so. */
export const wire = (field: Field, expression: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (field.secret) return sql`case when ${expression} is not null then ${DOTS}::text end`
  if (field.sealed) return sealedColumn(expression)
  if (field.kind === 'json') return sql`${expression}::text`
  return isFigure(field) && field.kind !== 'integer' ? sql`trim_scale(${expression})::text` : expression
}

const isScalar = (field: Field) => field.kind !== 'group' && field.kind !== 'lines'

/** Maps a contract to its tables. Names come from our own code only, so they are never a caller's text. */
export function stored(source: unknown, options: StoredOptions): StoredEntity {
  const entity = source as Entity
  const scalars = Object.fromEntries(Object.entries(entity.fields).filter(([, field]) => isScalar(field)))
  refuseUnsealed(entity, options)
  const compared = (name: string): RawBuilder<unknown> =>
    options.derived?.[name] ?? sql.ref(`t.${columnName(options, name, name)}`)
  const field = (name: string): Field | undefined => {
    if (Object.hasOwn(scalars, name)) return scalars[name]
    return Object.hasOwn(entity.derived, name) ? entity.derived[name] : undefined
  }
  return {
    ...options,
    entity,
    room: options.room ?? entity.room,
    namedByKey: options.namedByKey ?? true,
    scalars,
    field,
    below(path) {
      const found = fieldBelow(entity, path)
      const [name = '', inner = ''] = path.split('.')
      const part = found && (options.groups?.[name] ?? options.lines?.[name])
      if (!part) return undefined
      return { field: found, table: part.table, owner: ownerOf(part), column: columnName(options, path, inner) }
    },
    compared,
    column: (name) => wire(field(name)!, compared(name)),
  }
}

/** A sealed field is one of the record itself, and something must seal it. */
function refuseUnsealed({ id, fields }: Entity, { secrets }: StoredOptions): void {
  for (const [name, field] of Object.entries(fields)) {
    const within = Object.values(field.fields ?? {}).some((inner) => inner.sealed)
    if (within || (field.sealed && !secrets)) throw new Error(`${id}.${name} cannot be stored sealed.`)
  }
}
