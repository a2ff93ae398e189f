import type { BulkBody, BulkResult } from '../contracts/bulk.ts'
import type { Entity, Stored } from '../contracts/entity.ts'
import type { Started } from '../contracts/list-own.ts'
import type { PostingPreview } from '../contracts/posting-preview.ts'
import type { Paper } from '../contracts/report.ts'
import type { Opening, OpeningPart } from '../contracts/opening.ts'
import type { Access, CallResult, CountsAnswer, PagedList, WriteBody } from '../contracts/result.ts'
import type { UsesAnswer } from '../contracts/uses.ts'
import { api, type Query } from './client.ts'
import { asRows, type EitherForm } from './column-form.ts'
import { takeEarly } from './early.ts'
import { answerAhead, writesSoFar } from './answered-ahead.ts'

export type ListRow = Record<string, unknown> & { id: string; version: number }
export interface LookupRow {
  id: string
  key: string
  title: string
  /** What the contract shows beside both, by column. */
  beside?: Readonly<Record<string, unknown>>
}
/** One changed column of one save [S3.36]. */
export interface AuditRow {
  changeId: string
  action: 'insert' | 'update' | 'delete' | 'use'
  columnName: string
  oldValue: string | null
  newValue: string | null
  actionBy: string
  actionOn: string
}
export type { Access }
/** A page of a list; with what this user may do when asked for with `Access`. */
export interface ListPage extends PagedList<ListRow> {
  Access?: Access
  /** Where it was asked for with `Start`: the view of the user that it began with. */
  Started?: Started
}

/** A record with what its form asks for as it opens. */
export type OpenedResult<R> = CallResult<R> & Omit<Opening, 'Beside'>

/** How a list is printed: in which language, in whose time, on what. */
export interface PrintForm {
  readonly locale: string
  readonly zone: string
  readonly paper: Paper
}

export interface SaveCall<R> extends WriteBody<R> {
  /** Null for a new record. */
  id: string | null
  idempotencyKey: string
}

/** What leads a stored document to its next state. */
export interface ActionCall {
  id: string
  action: string
  version: number
  confirmed?: string[]
  /** What the action asks for. */
  parameters?: Record<string, unknown>
  idempotencyKey: string
}

/** What an action would post; of a document as it is typed with its record. Nothing of it stays. */
export interface PreviewCall {
  /** Null for one that is not saved yet. */
  id: string | null
  action: string
  version?: number | undefined
  record?: Record<string, unknown>
}

/** A document as it is typed: what follows from it is asked for. */
export interface CompleteCall {
  /** Null for one that is not saved yet. */
  id: string | null
  record: Record<string, unknown>
}

/** The calls of one entity (docs/architecture.md, Calls). All reject with ApiError. */
export interface Records<R = Record<string, unknown>> {
  list(query: Query, signal?: AbortSignal): Promise<ListPage>
  /** How many rows each set of filters leaves, in one call. */
  counts(sets: readonly Query[], signal?: AbortSignal): Promise<CountsAnswer>
  /** With what its form asks for beside it; what its parts will ask for is told to them. */
  get(id: string, parts: readonly OpeningPart[], signal?: AbortSignal): Promise<OpenedResult<R>>
  save(call: SaveCall<Record<string, unknown>>): Promise<CallResult<R>>
  /** One of the actions of a document. */
  runAction(call: ActionCall): Promise<CallResult<R>>
  /** The same changes to many records, each saved by itself. */
  preview(call: PreviewCall): Promise<CallResult<PostingPreview>>
  bulk(body: BulkBody, idempotencyKey: string): Promise<CallResult<BulkResult>>
  /** One of the bulk actions of an entity. */
  runOnMany(runAction: string, body: BulkBody, idempotencyKey: string): Promise<CallResult<BulkResult>>
  /** The document with what follows from it, as its save would fill it; nothing is kept. */
  complete(call: CompleteCall, signal?: AbortSignal): Promise<CallResult<R>>
  remove(id: string, version: number, confirmed?: string[]): Promise<CallResult>
  history(id: string, page: number, signal?: AbortSignal): Promise<PagedList<AuditRow>>
  /** Where a record is used, as far as this user sees. */
  uses(id: string, signal?: AbortSignal): Promise<UsesAnswer>
  lookup(text: string, filter: Query, signal?: AbortSignal): Promise<PagedList<LookupRow>>
  access(signal?: AbortSignal): Promise<Access>
  /** The same as a PDF. */
  print(query: Query, columns: readonly string[], form: PrintForm, signal?: AbortSignal): Promise<void>
  export(query: Query, columns: readonly string[], locale: string, signal?: AbortSignal): Promise<void>
}

type Opened = CallResult & Opening

/** The one call of a form that opens: its path and its query. */
export const openingCall = (room: string, id: string, parts: readonly OpeningPart[]): [string, Query] => [
  `${room}/${encodeURIComponent(id)}`,
  { With: parts.join(',') },
]

export function records<E extends Entity>(entity: E): Records<Stored<E>> {
  const path = entity.room
  return {
    // The grid shows its own errors in its region, so lists and reads raise no modal.
    list: async (query, signal) =>
      asRows(
        await (takeEarly<EitherForm<ListPage>>(path, query, signal) ??
          api.get<EitherForm<ListPage>>(path, { query, signal, quiet: true })),
      ),
    counts: (sets, signal) => api.get(`${path}/counts`, { query: { Of: JSON.stringify(sets) }, signal, quiet: true }),
    get: async (id, parts, signal) => {
      const asOf = writesSoFar()
      const call = openingCall(path, id, parts)
      const asked =
        takeEarly<Opened>(...call, signal) ?? api.get<Opened>(call[0], { query: call[1], signal, quiet: true })
      const { Beside, ...answer } = await asked
      for (const { Path, Status, Body } of Beside ?? []) answerAhead(Path, Status, Body, asOf)
      return answer as OpenedResult<Stored<E>>
    },
    save: ({ id, idempotencyKey, ...body }) =>
      id === null
        ? api.send('POST', path, body, { idempotencyKey })
        : api.send('PUT', `${path}/${encodeURIComponent(id)}`, body, { idempotencyKey }),
    runAction: ({ id, action, idempotencyKey, ...body }) =>
      api.send('POST', `${path}/${encodeURIComponent(id)}/${action}`, body, { idempotencyKey }),
    preview: ({ id, action, version, record }) =>
      record || id === null
        ? api.send('POST', `${path}/preview/${action}`, { id, version, record }, { quiet: true })
        : api.send('POST', `${path}/${encodeURIComponent(id)}/${action}/preview`, { version }, { quiet: true }),
    bulk: (body, idempotencyKey) => api.send('POST', `${path}/bulk`, body, { idempotencyKey, quiet: true }),
    runOnMany: (runAction, body, idempotencyKey) =>
      api.send('POST', `${path}/actions/${runAction}`, body, { idempotencyKey, quiet: true }),
    complete: (call, signal) => api.send('POST', `${path}/complete`, call, { signal, quiet: true }),
    remove: (id, version, confirmed = []) =>
      api.send('DELETE', `${path}/${encodeURIComponent(id)}`, undefined, {
        query: { version, confirmed: confirmed.join(',') },
      }),
    history: (id, page, signal) =>
      api.get(`${path}/${encodeURIComponent(id)}/history`, { query: { Page: page }, signal, quiet: true }),
    uses: (id, signal) => api.get(`${path}/${encodeURIComponent(id)}/uses`, { signal, quiet: true }),
    lookup: (q, filter, signal) =>
      api.get(`${path}/lookup`, { query: { q, limit: 20, ...filter }, signal, quiet: true }),
    access: (signal) => api.get(`${path}/access`, { signal, quiet: true }),
    print: (query, columns, { locale, zone, paper }, signal) =>
      api.download(`${path}/print`, {
        query: { ...query, Columns: columns.join(','), Locale: locale, Zone: zone, Paper: paper },
        fileName: `${entity.noun}.pdf`,
        signal,
      }),
    export: (query, columns, locale, signal) =>
      api.download(`${path}/export`, {
        query: { ...query, Columns: columns.join(','), Locale: locale },
        fileName: `${entity.noun}.xlsx`,
        signal,
      }),
  }
}
