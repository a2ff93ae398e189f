import { Decimal } from 'decimal.js'
import { asDocument } from '../../shared/contracts/document.ts'
import type { Entity } from '../../shared/contracts/entity.ts'
import { NO_SETTINGS, type OwnList, type StoredListSettings } from '../../shared/contracts/list-own.ts'
import { DEFAULT_PAGE_SIZE, type Access } from '../../shared/contracts/result.ts'
import { RECORDS, sampleListRow, sampleRecord } from '../sample/records.ts'
import type { Row } from '../sample/row.ts'
import { sampleId } from '../sample/value.ts'
import { below, result, type Answer, type Answerer, type Call } from './call.ts'
import { filteredRows } from '../sample/filtered.ts'

interface Options {
  readonly entity: Entity
  readonly rights: 'all' | 'view'
  /** Its list has no rows. */
  readonly empty: boolean
}

const ALL = ['view', 'add', 'edit', 'delete', 'export']

/** The calls of one entity over samples made from its contract; what is saved is kept until the page is loaded anew. */
export function entityAnswers({ entity, rights, empty }: Options): Answerer {
  const records = Array.from({ length: empty ? 0 : RECORDS }, (_, row) => sampleRecord(entity, row))
  let settings: StoredListSettings = NO_SETTINGS
  const own = (): OwnList => ({ settings, views: [], roles: [{ roleId: 'clerk', name: 'Clerk' }] })
  const access = (): Access => ({
    actions: rights === 'view' ? ['view'] : [...ALL, ...Object.keys(asDocument(entity)?.actions ?? {})],
    fields: {},
    list: own(),
  })
  const indexOf = (id: string) => records.findIndex((one) => one['id'] === id || String(one[entity.key]) === id)
  const rows = (asked: URLSearchParams) => {
    const all = records.map((record, row) => sampleListRow(entity, record, row))
    return filteredRows(entity, all, asked)
  }

  const list = (asked: URLSearchParams): Answer => {
    const found = rows(asked)
    const [page, size] = [Number(asked.get('Page') ?? 1), Number(asked.get('PageSize') ?? DEFAULT_PAGE_SIZE)]
    const totals = entity.totals.map((name) => [name, sumOf(found, name)])
    return {
      Page: page,
      PageSize: size,
      List: found.slice((page - 1) * size, page * size),
      TotalCount: found.length,
      ...(asked.has('Totals') ? { Totals: Object.fromEntries(totals) } : {}),
      ...(asked.has('Access') ? { Access: access() } : {}),
    }
  }
  const counts = (asked: URLSearchParams): Answer => {
    const sets = JSON.parse(asked.get('Of') ?? '[]') as Record<string, string>[]
    return { Counts: sets.map((set) => ({ Total: rows(new URLSearchParams(set)).length })) }
  }
  const lookup = (asked: URLSearchParams): Answer => {
    const filters = new URLSearchParams(asked)
    filters.set('Search', asked.get('q') ?? '')
    const found = records.filter((one) => filteredRows(entity, [one], filters).length > 0).slice(0, 20)
    const asRow = (one: Row) => ({
      id: one['id'],
      key: String(one[entity.key]),
      title: String(one[entity.title] ?? ''),
    })
    return { Page: 1, PageSize: 20, List: found.map(asRow), TotalCount: found.length }
  }
  const store = (at: number, change: Row): Answer => {
    const before = records[at] ?? { ...sampleRecord(entity, at), version: 0 }
    const after: Row = { ...before, ...change, version: Number(before['version']) + 1 }
    records[at] = after
    return result({ EntityId: String(after['id']), Data: after })
  }

  const ofRecord = ({ method, query, body }: Call, id: string, rest: readonly string[]): Answer => {
    const at = indexOf(id)
    if (at < 0) return result({ ResultStatus: 5, ResultCode: 'NOT_FOUND' })
    const record = records[at]!
    if (rest.length === 0 && method === 'GET') {
      const wanted = (query.get('With') ?? '').split(',')
      const opening = { ...(wanted.includes('access') ? { Access: access() } : {}), Attachments: 0 }
      return { ...result({ ResultCode: null, Data: record, EntityId: id }), ...opening }
    }
    if (rest.length === 0 && method === 'PUT') return store(at, body['record'] as Row)
    if (rest.length === 0) return (records.splice(at, 1), result({ ResultCode: 'DELETED' }))
    if (rest[0] === 'history') return history(record, Number(query.get('Page') ?? 1))
    if (rest[0] === 'uses') return usesOf()
    if (rest[0] === 'attachments') return { Page: 1, PageSize: 200, List: [], TotalCount: 0 }
    const document = asDocument(entity)
    const step = document?.actions[rest[0]!]
    return step && method === 'POST' ? store(at, step.to ? { [document!.state]: step.to } : {}) : undefined
  }

  /** As if the records of the kind named each other: by its key, and below it. */
  const usesOf = (): Answer => ({
    rows: [
      { entity: entity.id, path: entity.key, count: 12, more: false, filters: { [entity.key]: '=SAMPLE' } },
      { entity: entity.id, path: null, count: 1000, more: true, filters: null },
    ],
    others: true,
    removable: false,
  })

  const history = (record: Row, page: number): Answer => {
    const names = Object.keys(entity.fields)
      .filter((name) => !entity.fields[name]!.fields)
      .slice(0, 6)
    const List = names.map((name, at) => ({
      changeId: sampleId(at >> 1),
      action: 'update',
      columnName: name,
      oldValue: null,
      newValue: String(record[name] ?? ''),
      actionBy: 'Priya Nair',
      actionOn: `2026-11-${20 - at}T20:41:00.000Z`,
    }))
    return { Page: page, PageSize: DEFAULT_PAGE_SIZE, List: page > 1 ? [] : List, TotalCount: List.length }
  }

  return (call) => {
    const rest = below(call, entity.room)
    if (!rest) return undefined
    const [first, ...more] = rest
    const { method, query, body } = call
    if (first === undefined) return method === 'GET' ? list(query) : store(records.length, body['record'] as Row)
    if (first === 'counts') return counts(query)
    if (first === 'lookup') return lookup(query)
    if (first === 'access') return access()
    if (first === 'complete') return result({ ResultCode: null, Data: body['record'] })
    if (first === 'bulk') return result({ Data: { changed: Number(body['total']), unchanged: 0, rows: [] } })
    if (first === 'own' && more[0] === 'settings') {
      settings = { ...settings, ...(body['record'] as StoredListSettings), version: settings.version + 1 }
      return result({ Data: settings })
    }
    if (first === 'own') return result({ Data: { ...(body['record'] as Row), id: sampleId(9_000), version: 1 } })
    return ofRecord(call, decodeURIComponent(first), more)
  }
}

const sumOf = (rows: readonly Row[], name: string): string =>
  rows.reduce((sum, row) => sum.plus(String(row[name] ?? 0)), new Decimal(0)).toFixed()
