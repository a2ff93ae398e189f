import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENTITIES } from '../../../../shared/contracts/entities.ts'
import { isFigure } from '../../../../shared/contracts/filter.ts'
import type { Field, Fields, LookupTarget } from '../../../../shared/contracts/fields.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let app: TestApp
/** What can be made or completed by a call, as it is published. */
let published: Set<string>
beforeAll(async () => {
  app = await startTestApp()
  const { paths } = (await app.call('admin', { url: '/api/openapi.json' })).json<{ paths: Record<string, object> }>()
  published = new Set(Object.entries(paths).flatMap(([path, calls]) => ('post' in calls ? [path] : [])))
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const settable = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly)

/** Every field that a caller may set, emptied; lists with one line of nothing. */
const emptied = (fields: Fields): Row =>
  Object.fromEntries(settable(fields).map(([name, field]) => [name, emptiedValue(field)]))
const emptiedValue = ({ kind, required }: Field): unknown => {
  if (kind === 'lines') return [{}]
  if (kind === 'flag') return false
  // As a form sends what somebody has emptied; what no form can send is another test's.
  return required ? (kind === 'integer' || kind === 'group' ? undefined : '') : null
}

/** Keys that lookups offer, by what they are asked for. */
const offered = new Map<string, string | null>()

async function firstOf({ entity, filter }: LookupTarget): Promise<string | null> {
  const asked = new URLSearchParams({ q: '', limit: '1', ...filter }).toString()
  const url = `/api/${ENTITIES[entity]!.room}/lookup?${asked}`
  if (!offered.has(url)) {
    const { List } = (await app.call('admin', { url })).json<{ List?: { key: string }[] }>()
    offered.set(url, List?.[0]?.key ?? null)
  }
  return offered.get(url)!
}

/** What is chosen from others is there, in the record and in a line of each list, and the figures that `counts` takes. */
async function chosen(fields: Fields, counts: (field: Field) => boolean): Promise<Row> {
  const row = emptied(fields)
  for (const [name, field] of settable(fields)) {
    if (field.choices) row[name] = field.choices[0]
    else if (field.lookup) row[name] = await firstOf(field.lookup)
    else if (isFigure(field) && counts(field)) row[name] = field.kind === 'integer' ? 1 : '1'
    else if (field.kind === 'date') row[name] = '2026-11-18'
    else if (field.kind === 'lines') row[name] = [await chosen(field.fields!, counts)]
  }
  return row
}

it('[S5.01] a record that is half sent is answered at its fields, saved or completed, whatever it is', async () => {
  const failed: string[] = []
  let asked = 0
  for (const { room, fields } of Object.values(ENTITIES))
    for (const path of [`/api/${room}`, `/api/${room}/complete`].filter((path) => published.has(path)))
      for (const record of [
        {},
        emptied(fields),
        await chosen(fields, () => false),
        await chosen(fields, ({ required }) => !required),
        await chosen(fields, ({ required }) => required),
      ]) {
        const answer = await app.call('admin', {
          method: 'POST',
          url: path,
          headers: { 'idempotency-key': crypto.randomUUID() },
          payload: { record },
        })
        asked++
        if (answer.statusCode >= 500) failed.push(`${path} ${JSON.stringify(record).slice(0, 200)}`)
      }
  expect(asked).toBeGreaterThan(150)
  expect(failed).toEqual([])
})
