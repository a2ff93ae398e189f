import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LARGEST_ATTACHMENT, type AttachmentRow } from '../../../../shared/contracts/attachment.ts'
import type { CallResult, PagedList } from '../../../../shared/contracts/result.ts'
import { fileStores } from '../../../../server/platform/attachments/file-stores.ts'
import { removeLeftovers } from '../../../../server/platform/attachments/leftovers.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'
import { startBucket } from './store-of-the-tests.ts'

const FIRMS = '/api/admin/firm'
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')
/** A PNG of that many bytes in all. */
const picture = (size = 64) => Buffer.concat([PNG, randomBytes(size - PNG.length)])

// A place of this file's own: others are sent files at the same time.
const place = await mkdtemp(join(tmpdir(), 'novus-staged-'))
vi.stubEnv('TMPDIR', place)
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(place, { recursive: true, force: true })
})
const staged = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('novus-attachment-'))

/** The attachments of one record, as its screen calls them. */
class Attachments {
  constructor(
    readonly app: TestApp,
    readonly path: string,
    readonly user = 'clerk',
  ) {}
  as = (user: string) => new Attachments(this.app, this.path, user)

  send(name: string, content: Buffer | Readable, key: string | null = randomUUID()) {
    return this.app.call(this.user, {
      method: 'POST',
      url: `${this.path}?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream', ...(key ? { 'idempotency-key': key } : {}) },
      payload: content,
    })
  }
  async add(name: string, content: Buffer, key?: string): Promise<CallResult<AttachmentRow>> {
    const answer = await this.send(name, content, key)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  async names(): Promise<string[]> {
    const answer = await this.app.call(this.user, { method: 'GET', url: this.path })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<PagedList<AttachmentRow>>().List.map((row) => row.name)
  }
  read = (id: string) => this.app.call(this.user, { method: 'GET', url: `${this.path}/${id}` })
  remove = (id: string) =>
    this.app.call(this.user, {
      method: 'DELETE',
      url: `${this.path}/${id}`,
      headers: { 'idempotency-key': randomUUID() },
    })
}

const keys = (answer: CallResult) => (answer.Problems ?? []).map((problem) => problem.Key)
const refusal = (name: string) => [`kit:attachments.problems.${name}`]

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

async function firm(on = app): Promise<{ id: string; firmId: string; version: number; files: Attachments }> {
  const record = newFirm()
  const { EntityId, Data } = await new Calls(on, 'admin').save('POST', FIRMS, { record })
  const files = new Attachments(on, `${FIRMS}/${String(record['firmId'])}/attachments`)
  return { id: EntityId!, firmId: String(record['firmId']), version: Number(Data!['version']), files }
}

describe('attachments of a record', () => {
  it('[S5.56] [S9.08] are kept as they came, up to 25 MB, named in any script, and listed by name', async () => {
    const { files, id } = await firm()
    const largest = Buffer.concat([PDF, randomBytes(LARGEST_ATTACHMENT - PDF.length)])
    const { EntityId, Data } = await files.add('报价单 – été.pdf', largest)
    expect(Data).toMatchObject({ name: '报价单 – été.pdf', type: 'application/pdf', size: LARGEST_ATTACHMENT })
    await files.add('a drawing.png', picture())
    expect(await files.names()).toEqual(['a drawing.png', '报价单 – été.pdf'])

    const answer = await files.read(EntityId!)
    expect(answer.rawPayload.equals(largest)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(LARGEST_ATTACHMENT),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('报价单 – été.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const { rows } = await app.pool.query(
      `select action, new_value, action_by from audit_log where id_value = $1 and column_name = 'attachments' order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'insert', new_value: '报价单 – été.pdf', action_by: expect.any(String) },
      { action: 'insert', new_value: 'a drawing.png', action_by: expect.any(String) },
    ])
    expect(await staged()).toEqual([])
  })

  it.each([
    ["O'Brien (1).pdf", 'O%27Brien%20%281%29.pdf'],
    ['a; filename=x.exe.pdf', 'a%3B%20filename%3Dx.exe.pdf'],
    ['100 %.pdf', '100%20%25.pdf'],
  ])('[S5.56] leave as %s, in a header that no character of it ends', async (name, header) => {
    const { files } = await firm()
    const { EntityId } = await files.add(name, PDF)
    expect((await files.read(EntityId!)).headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${header}`)
  })

  it('[S5.56] are refused when they are longer than 25 MB, or empty', async () => {
    const { files } = await firm()
    expect(keys(await files.add('long.png', picture(LARGEST_ATTACHMENT + 1)))).toEqual(refusal('tooLarge'))
    const unmeasured = Readable.from([picture(), Buffer.alloc(LARGEST_ATTACHMENT)])
    expect(keys((await files.send('long.png', unmeasured)).json())).toEqual(refusal('tooLarge'))
    expect(keys(await files.add('empty.pdf', Buffer.alloc(0)))).toEqual(refusal('empty'))
    expect(await files.names()).toEqual([])
    expect(await staged()).toEqual([])
  })

  it.each([
    ['a page named as a picture', 'logo.png', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that could run script', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program named as an invoice', 'invoice.pdf', 'MZ\x90\x00\x03'],
  ])('[S8.30] are judged by what they hold: %s is refused', async (_what, name, content) => {
    const { files } = await firm()
    expect(keys(await files.add(name, Buffer.from(content, 'latin1')))).toEqual(refusal('typeNotSupported'))
    expect(await files.names()).toEqual([])
  })

  it('[S5.57] have a name once in their record, whatever the case of its letters; another record may use it', async () => {
    const [one, other] = [await firm(), await firm()]
    expect((await one.files.add('Drawing.png', picture())).ResultCode).toBe('SAVED')
    expect(keys(await one.files.add('DRAWING.PNG', picture()))).toEqual(refusal('nameUsed'))
    expect((await other.files.add('Drawing.png', picture())).ResultCode).toBe('SAVED')
    const both = await Promise.all([one.files.add('twice.png', picture()), one.files.add('twice.png', picture())])
    expect(both.map((answer) => answer.ResultCode).sort()).toEqual(['REFUSED', 'SAVED'])
    expect(await one.files.names()).toEqual(['Drawing.png', 'twice.png'])
  })

  it.each(['..', '../secret.pdf', 'a\\b.pdf', 'a\u0000.pdf', 'a\r\nb.pdf', 'exe\u202egnp.png', ' ', 'x'.repeat(201)])(
    'refuse the name %j, which no browser gives a file',
    async (name) => {
      const { files } = await firm()
      expect((await files.send(name, picture())).statusCode).toBe(400)
    },
  )

  it('are written once for a call that is repeated, and not without a key', async () => {
    const { files } = await firm()
    const [key, content] = [randomUUID(), picture()]
    const first = await files.add('once.png', content, key)
    expect(await files.add('once.png', content, key)).toEqual(first)
    expect((await files.add('once.png', picture(), key)).ResultCode).toBe('DUPLICATE_REQUEST')
    expect((await files.send('two.png', content, null)).statusCode).toBe(400)
    expect(await files.names()).toEqual(['once.png'])
  })

  it('are removed by name of their record alone, and with it; nothing of them stays', async () => {
    const [one, other] = [await firm(), await firm()]
    const { EntityId } = await one.files.add('first.png', picture(600_000))
    await one.files.add('second.png', picture())
    expect((await other.files.remove(EntityId!)).statusCode).toBe(404)
    expect((await other.files.read(EntityId!)).statusCode).toBe(404)
    expect((await one.files.remove(EntityId!)).json()).toMatchObject({ ResultCode: 'DELETED' })
    expect(await one.files.names()).toEqual(['second.png'])
    const removed = await admin.save('DELETE', `${FIRMS}/${one.firmId}?version=${one.version}`)
    expect(removed.ResultCode).toBe('DELETED')
    const { rows } = await app.pool.query(
      `select (select count(*)::int from attachment where record_id = $1) as files,
              (select count(*)::int from attachment_piece p where not exists (
                 select from attachment a where a.id = p.attachment_id)) as pieces`,
      [one.id],
    )
    expect(rows).toEqual([{ files: 0, pieces: 0 }])
  })

  it('[S6.01] [S6.09] follow the rights to their record, its scope and form security', async () => {
    const { files, firmId } = await firm()
    const { EntityId } = await files.add('terms.pdf', PDF)
    expect((await files.as('buyer').read(EntityId!)).statusCode).toBe(403)
    const rule = (mode: string | null) =>
      app.pool.query(
        mode
          ? `insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'attachments', '${mode}')`
          : `delete from widget_security where widget = 'attachments'`,
      )
    await rule('read')
    expect(await files.names()).toEqual(['terms.pdf'])
    expect((await files.remove(EntityId!)).statusCode).toBe(403)
    expect((await files.send('more.pdf', PDF)).statusCode).toBe(403)
    await rule(null)
    await rule('hide')
    expect((await files.read(EntityId!)).statusCode).toBe(403)
    await rule(null)
    await app.pool.query(
      `update user_scope set customers_limited = true where id = (select id from app_user where user_name = 'clerk')`,
    )
    expect((await files.read(EntityId!)).statusCode).toBe(403)
    await app.pool.query(`update user_scope set customers_limited = false`)
    expect((await new Attachments(app, `${FIRMS}/${firmId}/attachments`).read(randomUUID())).statusCode).toBe(404)
  })
})

describe('a store outside', () => {
  it('holds what is attached while it is set; older files are read where they lie; what is removed goes there too', async () => {
    const bucket = await startBucket()
    const outside = await startTestApp({ config: { attachments: bucket.settings } })
    try {
      const { files } = await firm(outside)
      const content = picture(700_000)
      const { EntityId } = await files.add('outside.png', content)
      expect([...bucket.objects.values()].map((object) => object.equals(content))).toEqual([true])
      expect(bucket.seen).toContain(`PUT ${content.length}`)
      expect((await files.read(EntityId!)).rawPayload.equals(content)).toBe(true)

      bucket.away(true)
      for (const refused of [await files.send('later.png', picture()), await files.read(EntityId!)])
        expect([refused.statusCode, refused.json<CallResult>()]).toMatchObject([
          500,
          {
            ResultCode: 'STORE_AWAY',
            Message: 'The store of attachments does not answer. Try again later.',
          },
        ])
      bucket.away(false)
      expect(await files.names()).toEqual(['outside.png'])

      await files.remove(EntityId!)
      const store = fileStores(outside.deps.config).current
      expect(await removeLeftovers(outside.deps, store)).toBe(1)
      expect([...bucket.objects.keys()]).toEqual([])
      expect(await removeLeftovers(outside.deps, store)).toBe(0)
    } finally {
      await outside.close()
      await bucket.close()
    }
  })
})
