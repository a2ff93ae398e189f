import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../../shared/api/client.ts'
import { LARGEST_ATTACHMENT, type AttachmentRow } from '../../../../shared/contracts/attachment.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import type { AttachmentCalls, SendOptions } from '../../../../shared/kit/attachments/attachment-calls.ts'
import { AttachmentStore } from '../../../../shared/kit/attachments/attachment-store.ts'

const PNG = '\x89PNG\r\n\x1a\n'
const file = (name: string, content = PNG) =>
  new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name)

const row = (name: string): AttachmentRow => ({
  id: `id of ${name}`,
  name,
  type: 'image/png',
  size: 8,
  createdBy: 'A. Clerk',
  createdOn: '2026-11-20T12:00:00Z',
})
const success = (Data: AttachmentRow): CallResult<AttachmentRow> => ({
  ResultStatus: ResultStatus.success,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: Data.id,
  Exception: null,
  Data,
})

interface Answer {
  resolve(answer: CallResult<AttachmentRow>): void
  reject(error: Error): void
}

/** A server whose answers the test gives, one upload after another. */
class Server implements AttachmentCalls {
  stored: AttachmentRow[] = []
  readonly uploads: { name: string; options: SendOptions; answer: Answer }[] = []
  readonly removed: string[] = []

  list = () => Promise.resolve({ Page: 1, PageSize: 200, List: this.stored, TotalCount: this.stored.length })
  add(name: string, _file: Blob, options: SendOptions) {
    return new Promise<CallResult<AttachmentRow>>((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')))
      this.uploads.push({ name, options, answer: { resolve, reject } })
    })
  }
  remove(id: string): Promise<CallResult> {
    this.removed.push(id)
    return Promise.resolve(success(row('any')))
  }
  download = () => Promise.resolve()
}

/** All that was begun and needs no answer has happened. */
const settle = () => new Promise((done) => setTimeout(done))

describe('attachments of an open record', () => {
  let server: Server
  let store: AttachmentStore
  beforeEach(async () => {
    server = new Server()
    server.stored = [row('old.png')]
    store = new AttachmentStore(server)
    await store.load()
  })
  const states = () => store.getSnapshot().sending.map(({ name, state }) => [name, state])
  const problems = () => store.getSnapshot().sending.map(({ problem }) => problem?.Key.split('.').at(-1) ?? null)
  const names = () => store.getSnapshot().rows.map(({ name }) => name)

  it('are sent one after another, in the order they were chosen, and listed by name as they arrive', async () => {
    await store.add([file('z.png'), file('a.png')])
    expect(states()).toEqual([
      ['z.png', 'sending'],
      ['a.png', 'waiting'],
    ])
    expect(store.unfinished).toBe(true)
    server.uploads[0]!.options.onProgress(0.5)
    expect(store.getSnapshot().sending[0]!.share).toBe(0.5)
    server.uploads[0]!.answer.resolve(success(row('z.png')))
    await settle()
    expect(server.uploads.map(({ name }) => name)).toEqual(['z.png', 'a.png'])
    server.uploads[1]!.answer.resolve(success(row('a.png')))
    await settle()
    expect([names(), states(), store.unfinished]).toEqual([['a.png', 'old.png', 'z.png'], [], false])
  })

  it('[S5.56] [S5.57] [S8.30] are refused before they leave: too long, empty, of another kind, named like another', async () => {
    const long = file('long.png')
    Object.defineProperty(long, 'size', { value: LARGEST_ATTACHMENT + 1 })
    await store.add([long, file('empty.png', ''), file('page.png', '<html>'), file('OLD.png')])
    expect(problems()).toEqual(['tooLarge', 'empty', 'typeNotSupported', 'nameUsed'])
    expect(server.uploads).toEqual([])
    expect(store.unfinished).toBe(false)
  })

  it('[S8.32] stay when they did not arrive, and are sent again under the same key', async () => {
    await store.add([file('lost.png'), file('next.png')])
    server.uploads[0]!.answer.reject(new ApiError(0, null, null, 'away'))
    await settle()
    expect(states()).toEqual([
      ['lost.png', 'failed'],
      ['next.png', 'sending'],
    ])
    server.uploads[1]!.answer.resolve(success(row('next.png')))
    await settle()
    store.retry(store.getSnapshot().sending[0]!.key)
    expect(server.uploads[2]!.options.idempotencyKey).toBe(server.uploads[0]!.options.idempotencyKey)
    server.uploads[2]!.answer.resolve(success(row('lost.png')))
    await settle()
    expect(names()).toEqual(['lost.png', 'next.png', 'old.png'])
  })

  it('are given up wherever they are; the next one goes on', async () => {
    await store.add([file('one.png'), file('two.png'), file('three.png')])
    const [one, two] = store.getSnapshot().sending
    store.giveUp(two!.key)
    store.giveUp(one!.key)
    await settle()
    expect(server.uploads.map(({ name }) => name)).toEqual(['one.png', 'three.png'])
    expect(states()).toEqual([['three.png', 'sending']])
    store.giveUpAll()
    await settle()
    expect(states()).toEqual([])
  })

  it('are gone when somebody else removed them first, and stay when the removal failed', async () => {
    const [old] = store.getSnapshot().rows
    server.remove = () => Promise.reject(new ApiError(500, null, null, 'broken'))
    await store.remove(old!)
    expect([names(), store.getSnapshot().notRemoved]).toEqual([['old.png'], 'old.png'])
    server.remove = () => Promise.reject(new ApiError(404, null, null, 'gone'))
    await store.remove(old!)
    expect([names(), store.getSnapshot().notRemoved]).toEqual([[], null])
  })

  it('say when they may not be seen, and when the list did not come', async () => {
    server.list = () => Promise.reject(new ApiError(403, null, null, 'no'))
    await store.load()
    expect(store.getSnapshot().phase).toBe('forbidden')
    server.list = () => Promise.reject(new ApiError(0, null, null, 'away'))
    await store.load()
    expect(store.getSnapshot().phase).toBe('failed')
    server.list = () => Promise.resolve({ message: 'a proxy' } as never)
    await store.load()
    expect(store.getSnapshot().phase).toBe('failed')
  })
})
