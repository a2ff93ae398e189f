import type { Access, ActionCall, Records, SaveCall } from '../../../../shared/api/records.ts'
import { normalize } from '../../../../shared/contracts/check.ts'
import { entity, type Entity } from '../../../../shared/contracts/entity.ts'
import * as field from '../../../../shared/contracts/fields.ts'
import type { PostingPreview } from '../../../../shared/contracts/posting-preview.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { installTextSource } from '../../../../shared/i18n/i18n.ts'
import { loadScreenTexts } from '../../../../shared/i18n/screen-texts.ts'
import { openRecord, type RecordStore } from '../../../../shared/kit/editor/record-store.ts'
import type { OpenOptions } from '../../../../shared/kit/editor/open-options.ts'

/** One of every shape the editor knows: key, title, figures, flag with group, lines, lookup, server-set. */
export const Part = entity('admin.part', {
  key: 'partId',
  title: 'name',
  fields: {
    partId: field.code({ max: 10, upper: true, fixed: true }),
    name: field.text({ max: 20 }),
    status: field.choice(['Active', 'Inactive']),
    isStocked: field.flag(),
    email: field.optional(field.email()),
    dueOn: field.optional(field.date()),
    sequence: field.optional(field.integer({ least: 0 })),
    onHand: field.optional(field.quantity({ readOnly: true })),
    stocked: field.group({ least: field.money({ least: '0' }), onHold: field.flag() }),
    notes: field.lines({ text: field.text({ max: 10 }), email: field.optional(field.email()) }, { most: 3 }),
  },
  list: ['partId', 'name'],
}) as unknown as Entity

export const ALL: Access = { actions: ['view', 'add', 'edit', 'delete', 'export'], fields: {} }

export const TRAIL = {
  id: '5a1f4f0e-0000-4000-8000-000000000001',
  version: 3,
  createdBy: 'P. Adeyemi',
  createdOn: '2026-11-19T16:48:00-05:00',
  updatedBy: 'M. Bouchard',
  updatedOn: '2026-11-20T09:41:00-05:00',
}

export const STORED: Record<string, unknown> = {
  ...normalize(Part, {
    partId: 'ROD-8',
    name: 'Copper rod',
    status: 'Active',
    isStocked: true,
    stocked: { least: '10', onHold: false },
    onHand: '120',
    notes: [
      { lineId: 'a', text: 'one' },
      { lineId: 'b', text: 'two' },
    ],
  }),
  ...TRAIL,
}

/** The server as a test wants it: answers are taken in turn; every save is kept. */
export class FakeRecords implements Records {
  readonly saves: SaveCall<Record<string, unknown>>[] = []
  readonly bulkActions: ActionCall[] = []
  readonly removals: { id: string; version: number; confirmed: string[] | undefined }[] = []
  readonly answers: (CallResult | Error | Promise<CallResult>)[] = []
  stored: Record<string, unknown> | Error = { ...STORED }
  access_: Access = ALL

  get: Records['get'] = async (_id, parts, signal) => {
    const Access = parts.includes('access') ? await this.access(signal) : undefined
    if (this.stored instanceof Error) throw this.stored
    return { ...saved(this.stored), ...(Access ? { Access } : {}) }
  }
  access: Records['access'] = async () => this.access_
  save = async (call: SaveCall<Record<string, unknown>>) => {
    this.saves.push(structuredClone(call))
    return (await this.#next()) as CallResult<Record<string, unknown>>
  }
  runAction = async (call: ActionCall) => {
    this.bulkActions.push(structuredClone(call))
    return (await this.#next()) as CallResult<Record<string, unknown>>
  }
  preview: Records['preview'] = async () => (await this.#next()) as CallResult<PostingPreview>
  remove = async (id: string, version: number, confirmed?: string[]) => {
    this.removals.push({ id, version, confirmed })
    return this.#next()
  }
  complete: Records['complete'] = () => Promise.reject(new Error('not asked'))
  list = () => Promise.reject(new Error('not asked'))
  counts = () => Promise.reject(new Error('not asked'))
  bulk = () => Promise.reject(new Error('not asked'))
  runOnMany = () => Promise.reject(new Error('not asked'))
  lookup = () => Promise.reject(new Error('not asked'))
  history = () => Promise.reject(new Error('not asked'))
  uses = () => Promise.reject(new Error('not asked'))
  print = () => Promise.reject(new Error('not asked'))
  export = () => Promise.reject(new Error('not asked'))

  async #next(): Promise<CallResult> {
    const answer = await this.answers.shift()
    if (!answer) throw new Error('No answer is prepared for this call.')
    if (answer instanceof Error) throw answer
    return answer
  }
}

const result = (change: Partial<CallResult>): CallResult => ({
  ResultStatus: 1,
  ResultCode: null,
  Message: null,
  EntityId: null,
  Exception: null,
  ...change,
})

export const saved = (data: Record<string, unknown>) =>
  result({ ResultCode: 'SAVED', Data: data }) as CallResult<Record<string, unknown>>
export const refused = (Problems: CallResult['Problems'], ResultCode = 'REFUSED') =>
  result({ ResultStatus: 2, ResultCode, Problems })
export const asked = (...keys: string[]) =>
  result({
    ResultStatus: 3,
    ResultCode: 'QUESTION',
    Problems: keys.map((Key) => ({ Field: null, Key, Args: {} })),
  })
export const conflict = (current: Record<string, unknown>) =>
  result({
    ResultStatus: 2,
    ResultCode: 'CONFLICT',
    Data: { changedBy: 'P. Adeyemi', changedOn: '2026-11-20T10:02:00-05:00', version: current['version'], current },
  })

/** An open record that has been read. */
export async function opened(
  id: string | null,
  server = new FakeRecords(),
  options: OpenOptions = {},
): Promise<{ store: RecordStore; server: FakeRecords }> {
  const store = openRecord(Part, id, { ...options, records: server })
  await settled(store)
  return { store, server }
}

/** Resolves once the first read has been answered. */
export function settled(store: RecordStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getSnapshot().phase === 'loading') return
      leave()
      resolve()
    }
    const leave = store.subscribe(look)
    look()
  })
}

/** The few texts that the store itself speaks. */
export async function loadWords(): Promise<void> {
  installTextSource({
    load: async (_locale, namespace) =>
      namespace === 'admin'
        ? { part: { record: 'Part' } }
        : { editor: { unsavedName: '{{record}} {{key}}', unsavedNew: '{{record}}, new' } },
  })
  await loadScreenTexts(['admin'])
}

/** Field and key of every problem on show. */
export const problemKeys = (store: RecordStore): string[] =>
  store.getSnapshot().problems.map((problem) => `${problem.Field} ${problem.Key}`)
