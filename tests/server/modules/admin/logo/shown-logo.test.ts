import { Writable } from 'node:stream'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../../../../server/platform/log.ts'
import { shownLogo } from '../../../../../server/modules/admin/organization/logo/shown-logo.ts'
import { startTestApp, type TestApp } from '../../../../support/server.ts'
import { PLATE } from './pdf.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  app = await startTestApp({ log: createLog('warn', sink) })
})
afterAll(() => app.close())

/** The default company's logo as the database may come to hold it, past every rule of ours. */
async function stored(content: Buffer | null, type: string | null) {
  await app.pool.query('update company set logo = $1, logo_file_type = $2 where is_default', [
    content?.toString('base64') ?? null,
    type,
  ])
  const answer = await app.call('buyer', { method: 'GET', url: '/api/Company/GetDefaultCompany' })
  expect(answer.statusCode).toBe(200)
  return answer.json() as { Name: string; Logo: string | null; LogoFileType: string | null }
}

const png = PNG.sync.write(new PNG({ width: 2, height: 2 }))
const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex')
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

describe('the logo that is shown', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/gif', gif],
  ])('[S1.11] [S7.08] is the picture itself: %s', async (type, content) => {
    expect(await stored(content, type)).toEqual({
      Name: 'Northgate Metals & Electric',
      Logo: content.toString('base64'),
      LogoFileType: type,
    })
  })

  it('[S1.11] [S3.12] is the first page of a PDF, drawn once and kept by its content', async () => {
    const first = await stored(PLATE, 'application/pdf')
    expect(first.LogoFileType).toBe('image/png')
    expect(PNG.sync.read(Buffer.from(first.Logo!, 'base64')).width).toBeGreaterThan(300)
    const { rows } = await app.pool.query('select picture from logo_page')
    expect(rows).toHaveLength(1)
    let drawn = 0
    const again = await shownLogo(app.deps, PLATE.toString('base64'), async () => Buffer.from(String(drawn++)))
    expect(again.Logo).toBe(first.Logo)
    expect(drawn).toBe(0)
  })

  it('[S3.12] is what its content is, whatever its type says', async () => {
    expect((await stored(gif, 'image/png')).LogoFileType).toBe('image/gif')
    expect((await stored(PLATE, 'image/jpeg')).LogoFileType).toBe('image/png')
    expect((await stored(png, null)).LogoFileType).toBe('image/png')
  })

  it.each([
    ['an SVG, which could run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page of HTML', Buffer.from('<script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('[S1.11] is none when it is %s', async (_what, content) => {
    expect(await stored(content, 'image/png')).toMatchObject({ Logo: null, LogoFileType: null })
  })

  it('[S1.11] [S8.13] is none when its PDF is broken; the log says so once', async () => {
    const broken = PLATE.subarray(0, 120)
    lines.length = 0
    for (let i = 0; i < 3; i++) expect(await stored(broken, 'application/pdf')).toMatchObject({ Logo: null })
    expect(lines.filter((line) => line.includes('cannot be drawn'))).toHaveLength(1)
  })

  it('is drawn once for all who ask at the same time', async () => {
    let drawn = 0
    const draw = async () => (drawn++, png)
    const file = Buffer.concat([PLATE, Buffer.from('\n%another')]).toString('base64')
    await Promise.all([1, 2, 3].map(() => shownLogo(app.deps, file, draw)))
    expect(drawn).toBe(1)
  })
})
