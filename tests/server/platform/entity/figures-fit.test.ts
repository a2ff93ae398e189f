import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureBounds } from '../../../../shared/contracts/check.ts'
import { asDocument } from '../../../../shared/contracts/document.ts'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import type { Entity } from '../../../../shared/contracts/entity.ts'
import type { Field, Fields } from '../../../../shared/contracts/fields.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { isFigure } from '../../../../shared/contracts/filter.ts'
import type { StoredEntity } from '../../../../server/platform/entity/stored.ts'
import { seededDatabase, startTestApp, type TestApp } from '../../../support/server.ts'
import { copyOf, SomeRecord } from '../../../support/some-record.ts'
import { placesOf, withStores } from '../../../support/stored-fields.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

/** A column of figures as the database's catalogue has it. */
interface Column {
  readonly type: string
  /** Digits and decimals of a `numeric`; null where it is not limited. */
  readonly digits: number | null
  readonly scale: number | null
}

let app: TestApp
let admin: Calls
let some: SomeRecord
let stores: readonly StoredEntity[]
let published: Readonly<Record<string, object>>
beforeAll(async () => {
  ;({ made: app, stores } = await withStores(async () => startTestApp({ database: await seededDatabase() })))
  admin = new Calls(app, 'admin')
  some = new SomeRecord(app)
  published = (await admin.get('/api/openapi.json')).json<{ paths: typeof published }>().paths
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const figuresOf = (store: StoredEntity) => placesOf(store).filter(({ field }) => isFigure(field))

const WHOLE: Readonly<Record<string, [least: bigint, most: bigint]>> = {
  smallint: [-(2n ** 15n), 2n ** 15n - 1n],
  integer: [-(2n ** 31n), 2n ** 31n - 1n],
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
}

/** Why a column cannot hold all that its field takes; null when it can. */
function tooNarrow(field: Field, { type, digits, scale }: Column): string | null {
  const { least, most } = figureBounds(field)
  const whole = WHOLE[type]
  if (whole) {
    const fits = field.scale === 0 && BigInt(least) >= whole[0] && BigInt(most) <= whole[1]
    return fits ? null : `${least} to ${most} in ${type}`
  }
  if (type !== 'numeric') return `a figure in ${type}`
  if (digits === null) return null
  if (field.scale! > scale!) return `${field.scale} decimals where ${scale} are kept`
  const room = '9'.repeat(digits - scale!).length
  const needed = Math.max(...[least, most].map((figure) => figure.replace('-', '').split('.')[0]!.length))
  return needed > room ? `${needed} digits before the point where ${room} are kept` : null
}

async function catalogue(): Promise<Map<string, Column>> {
  const { rows } = await app.pool.query<{ place: string } & Column>(
    `select table_name || '.' || column_name as place, data_type as type,
            numeric_precision as digits, numeric_scale as scale
       from information_schema.columns where table_schema = current_schema()`,
  )
  return new Map(rows.map(({ place, ...column }) => [place, column]))
}

it('[finance 3.1] every column of figures holds the least and the most that its contract takes', async () => {
  const columns = await catalogue()
  const wrong: string[] = []
  let seen = 0
  for (const store of stores)
    for (const { path, field, table, column } of figuresOf(store)) {
      const found = columns.get(`${table}.${column}`)
      seen++
      const why = found ? tooNarrow(field, found) : `no column ${table}.${column}`
      if (why) wrong.push(`${store.entity.id} ${path}: ${why}`)
    }
  expect(seen).toBeGreaterThan(150)
  expect(wrong).toEqual([])
})

/** The record once with each figure that a caller may set at each of its ends, and once with all of them at it. */
function widest(fields: Fields, record: Row): { what: string; record: Row }[] {
  const places = Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.fields && record[name]
      ? Object.entries(field.fields).map(([inner, one]) => [`${name}.${inner}`, one])
      : [[name, field]],
  )
  const figures = places.filter(
    ([path, field]) => isFigure(field) && !field.readOnly && !fields[path.split('.')[0]!]!.readOnly,
  )
  return (['least', 'most'] as const).flatMap((end) => {
    const set = (named: typeof figures) => {
      const copy = structuredClone(record)
      for (const [path, field] of named) {
        const [name = '', inner] = path.split('.')
        const value = field.kind === 'integer' ? Number(figureBounds(field)[end]) : figureBounds(field)[end]
        const within = inner === undefined ? [copy] : ([copy[name]].flat() as Row[])
        for (const row of within) row[inner ?? name] = value
      }
      return copy
    }
    return [
      ...figures.map((one) => ({ what: `${one[0]} at its ${end}`, record: set([one]) })),
      { what: `all amounts at their ${end}`, record: set(figures.filter(([, { kind }]) => kind === 'money')) },
      { what: `all at their ${end}`, record: set(figures) },
    ]
  })
}

const withFigures = Object.values(ENTITIES).filter(({ fields }) =>
  Object.values(fields).some((field) => isFigure(field) || Object.values(field.fields ?? {}).some(isFigure)),
)

describe('[finance 3.1] a figure at the end of what its contract takes is kept or refused in words', () => {
  it.each(withFigures.map((one) => [one.id, one] as const))('%s', async (_id, entity) => {
    const failed: string[] = []
    const send = async (path: string, what: string, body: Row) => {
      const { statusCode } = await admin.write('POST', path, body)
      if (statusCode >= 500) failed.push(`${statusCode} ${path} ${what}`)
    }
    const own = `/api/${entity.room}`
    const added = [own, `${own}/complete`].filter((path) => 'post' in (published[path] ?? {}))
    const made = await some.chosen(entity.fields, ({ required }) => required)
    for (const { what, record } of added.length > 0 ? widest(entity.fields, made) : [])
      for (const path of added) await send(path, what, { record })
    expect(failed).toEqual([])
  })
})

describe('[finance 3.1] so it is when what there is, is changed, and when it is posted', () => {
  /** Of a document one that may still be changed, else any. */
  const storedOf = async ({ room, id }: Entity): Promise<Row | null> => {
    const document = asDocument(ENTITIES[id]!)
    const made = await some.chosen(ENTITIES[id]!.fields, ({ required }) => required)
    const drafted = document ? await admin.write('POST', `/api/${room}`, { record: made }) : null
    const draft = drafted?.statusCode === 200 ? drafted.json<CallResult<Row>>().Data : null
    if (document) return draft ?? null
    const { List = [] } = await admin.list(`/api/${room}?PageSize=1`)
    return List[0] ? ((await admin.read(`/api/${room}/${String(List[0]['id'])}`)).Data ?? null) : null
  }
  /** Actions of a draft whose entry can be shown: the same path as the action, and nothing of it stays. */
  const shownOf = (entity: Entity) => {
    const document = asDocument(entity)
    return Object.entries(document?.actions ?? {}).flatMap(([name, { preview, from, parameters }]) =>
      preview && !parameters && from.includes(document!.drafts[0]!) ? [name] : [],
    )
  }

  it.each(withFigures.map((one) => [one.id, one] as const))('%s', async (_id, entity) => {
    const stored = await storedOf(entity)
    const failed: string[] = []
    const path = `/api/${entity.room}/${String(stored?.['id'])}`
    if (!stored || !('put' in (published[`/api/${entity.room}/{id}`] ?? {}))) return
    const made = copyOf(entity.fields, stored)
    const send = async (method: 'PUT' | 'POST', to: string, what: string, body: Row) => {
      const answer = await admin.write(method, to, body)
      if (answer.statusCode >= 500) failed.push(`${answer.statusCode} ${method} ${to} ${what}`)
      return answer.statusCode === 200 ? answer.json<CallResult<Row>>() : null
    }
    let version = stored['version']
    for (const { what, record } of widest(entity.fields, made)) {
      const first = await send('PUT', path, what, { record, version })
      const rules = first?.ResultStatus === 3 ? first.Problems!.map(({ Key }) => Key) : null
      const saved = rules ? await send('PUT', path, what, { record, version, confirmed: rules }) : first
      if (saved?.ResultStatus !== 1) continue
      version = saved.Data!['version']
      for (const name of shownOf(entity)) await send('POST', `${path}/${name}/preview`, what, { version })
    }
    expect(failed).toEqual([])
  })
})
