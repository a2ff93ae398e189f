import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FieldKind } from '../../../shared/contracts/fields.ts'
import { seededDatabase, startTestApp, type TestApp } from '../../support/server.ts'
import { placesOf, withStores, type Place } from '../../support/stored-fields.ts'

/** What a contract says of a field, and what the database's own catalogue says of its column: words, lengths, who names whom. */

/** Lists of words that grow with the code: a constraint would be a copy of it, changed with each module. */
const WORDS_OF_CODE = new Set([
  'job.name',
  'schedule.job',
  'letter.template_id',
  'email_template.template_id',
  'configuration_control.type',
  'duty_pair_duty.action',
  'duty_pair_duty.named_right',
  'role_right.action',
  'role_named_right.named_right',
  'account_role.role',
])

/** Lookups of what a key cannot name, each with its reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'route.component': 'rooms stand in the code',
  'duty_pair_duty.screen': 'rooms stand in the code',
  'role_right.screen': 'rooms stand in the code, and patterns of them',
  'app_user.default_ship_to': 'accounts of people come before the firms of a company',
  'user_gl_account.from_account': 'an end of a range need not be an account',
  'user_gl_account.to_account': 'an end of a range need not be an account',
  'ap_payment_batch.vendor_from': 'an end of a range need not be a vendor',
  'ap_payment_batch.vendor_to': 'an end of a range need not be a vendor',
  'ap_payment_batch.vendor_group': 'what was narrowed to, kept as it was typed',
  'ap_payment_batch.job_id': 'what was narrowed to, kept as it was typed',
  'ar_debit_batch.customer_from': 'an end of a range need not be a customer',
  'ar_debit_batch.customer_to': 'an end of a range need not be a customer',
  'ar_debit_batch.customer_group': 'what was narrowed to, kept as it was typed',
  'journal.source': 'sources of day-books stand in the code',
  'ap_distribution.cost_code': 'held by the list of its job, which names the code',
  'ap_payment_distribution.cost_code': 'held by the list of its job, which names the code',
  'recurring_invoice_line.cost_code': 'held by the list of its job, which names the code',
  'purchase_order_line.cost_code': 'held by the list of its job, which names the code',
  'purchase_receipt_lot.heat_key': 'a draft may name a heat that is entered before it is posted',
}

/** Tables of a few rows, hardly ever deleted: a delete may read those that name them from end to end. */
const FEW_ROWS = new Set(['company', 'branch', 'currency', 'fiscal_period'])

interface Constraint {
  readonly table: string
  readonly kind: 'c' | 'f' | 'p' | 'u'
  readonly columns: readonly string[]
  readonly target: string | null
  readonly text: string
}
interface Column {
  readonly table: string
  readonly column: string
  /** Of a domain, what it is made of. */
  readonly type: string
  /** Digits after the decimal point, where it has a number of them. */
  readonly scale: number | null
}
interface Index {
  readonly table: string
  readonly first: string | null
}

let app: TestApp
/** Fields of tables; what is a view is held by the tables behind it. */
let places: readonly Place[]
let constraints: readonly Constraint[]
let indexes: readonly Index[]
let columns: ReadonlyMap<string, Column>

beforeAll(async () => {
  const { made, stores } = await withStores(async () => startTestApp({ database: await seededDatabase() }))
  app = made
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`,
  )
  const names = new Set(tables.map(({ name }) => name))
  places = stores.flatMap(placesOf).filter(({ table }) => names.has(table))
  ;({ rows: constraints } = await app.pool.query<Constraint>(
    `select k.relname::text as "table", c.contype::text as kind, r.relname::text as target, pg_get_constraintdef(c.oid) as text,
            array(select a.attname::text from unnest(c.conkey) with ordinality n(attnum, place)
                  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = n.attnum order by n.place) as columns
     from pg_constraint c join pg_class k on k.oid = c.conrelid left join pg_class r on r.oid = c.confrelid
     where c.contype in ('c', 'f') and k.relnamespace = current_schema()::regnamespace`,
  ))
  const { rows: all } = await app.pool.query<Column>(
    `select k.relname::text as "table", a.attname::text as "column", b.typname::text as type,
            case when b.typname = 'numeric' and m.typmod >= 4 then (m.typmod - 4) & 65535 end as scale
     from pg_attribute a join pg_class k on k.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
     cross join lateral (select case when t.typbasetype <> 0 then t.typtypmod else a.atttypmod end as typmod) m
     where a.attnum > 0 and not a.attisdropped and k.relkind in ('r', 'p') and k.relnamespace = current_schema()::regnamespace`,
  )
  columns = new Map(all.map((one) => [`${one.table}.${one.column}`, one]))
  ;({ rows: indexes } = await app.pool.query<Index>(
    `select k.relname::text as "table", a.attname::text as first
     from pg_index i join pg_class k on k.oid = i.indrelid
     left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where k.relnamespace = current_schema()::regnamespace`,
  ))
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const column = ({ table, column: name }: Place): string => `${table}.${name}`
const ofColumn = (kind: Constraint['kind'], place: Place): Constraint[] =>
  constraints.filter((one) => one.kind === kind && one.table === place.table && one.columns.includes(place.column))

/** What a field is kept in; a code may be the id of what has no code, or a year. */
const KEPT_IN: Readonly<Record<Exclude<FieldKind, 'group' | 'lines'>, readonly string[]>> = {
  ...{
    code: ['text', 'uuid', 'int4'],
    text: ['text'],
    note: ['text'],
    email: ['text'],
    phone: ['text'],
    choice: ['text'],
  },
  ...{ lookup: ['text', 'uuid'], picture: ['text', 'bytea'], json: ['jsonb', 'json'], flag: ['bool'] },
  ...{ integer: ['int2', 'int4', 'int8'], date: ['date'], stamp: ['timestamptz'] },
  ...{ money: ['numeric'], price: ['numeric'], quantity: ['numeric'], percent: ['numeric'], rate: ['numeric'] },
}

it('each field has a column of its type, and a figure one with all its decimals', () => {
  const wrong = places.flatMap((place) => {
    const { kind, scale } = place.field
    const at = columns.get(column(place))
    if (!at) return [`${place.name}: ${column(place)} is not there`]
    if (!KEPT_IN[kind as keyof typeof KEPT_IN]?.includes(at.type)) return [`${place.name}: a ${kind} in a ${at.type}`]
    return scale !== undefined && at.scale !== null && at.scale < scale
      ? [`${place.name}: ${scale} decimals in ${at.scale}`]
      : []
  })
  expect(places.length).toBeGreaterThan(800)
  expect(wrong).toEqual([])
})

it('each choice is held by its table too, word by word', () => {
  const chosen = places.filter(({ field }) => field.choices)
  const open = chosen.filter((place) => {
    const words = new Set(
      ofColumn('c', place).flatMap(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map((m) => m[1])),
    )
    return !place.field.choices!.every((word) => words.has(word))
  })
  expect(chosen.length).toBeGreaterThan(80)
  expect(open.filter((place) => !WORDS_OF_CODE.has(column(place))).map(({ name }) => name)).toEqual([])
  expect([...WORDS_OF_CODE].filter((one) => !open.some((place) => column(place) === one))).toEqual([])
})

/** Texts, but for what is stored sealed and for codes that are ids or years. */
const isText = (place: Place): boolean =>
  ['code', 'text', 'note', 'email', 'phone'].includes(place.field.kind) &&
  !place.field.sealed &&
  columns.get(column(place))?.type === 'text'

it('texts that people write are held to the length of their contract by their tables too: nine of ten', () => {
  const limited = places
    .filter((place) => place.field.max && isText(place))
    .map((place) => {
      const lengths = ofColumn('c', place).flatMap(({ text }) => {
        const found = new RegExp(`length\\(\\(?${place.column}\\)?(?:::text)?\\) (?:<=|=) (\\d+)`).exec(text)
        return found ? [Number(found[1])] : []
      })
      return { name: place.name, lengths, said: place.field.max!, written: !place.field.readOnly }
    })
  expect(limited.length).toBeGreaterThan(200)
  expect(limited.filter(({ lengths, said }) => lengths.some((held) => held !== said))).toEqual([])
  // The contract refuses what is longer; a table that does not say so yet lacks only the backstop.
  const open = limited.filter(({ lengths, written }) => written && lengths.length === 0).map(({ name }) => name)
  expect(open.length / limited.length, open.join(', ')).toBeLessThan(0.1)
})

it('each lookup is a foreign key, or says why it cannot be one', () => {
  const named = places.filter(({ field }) => field.lookup)
  const open = named.filter((place) => ofColumn('f', place).length === 0)
  expect(named.length).toBeGreaterThan(120)
  expect([...new Set(open.map(column))].filter((one) => !(one in WITHOUT_KEY)).toSorted()).toEqual([])
  expect(Object.keys(WITHOUT_KEY).filter((one) => !open.some((place) => column(place) === one))).toEqual([])
})

it('each foreign key has an index by which those are found who name a record', () => {
  const keys = constraints.filter(({ kind, target }) => kind === 'f' && !FEW_ROWS.has(target!))
  const unserved = keys.filter(
    ({ table, columns }) => !indexes.some((index) => index.table === table && columns.includes(index.first!)),
  )
  expect(keys.length).toBeGreaterThan(150)
  expect(unserved.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual([])
})
