import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../support/server.ts'
import { startTrial } from './app-under-test.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-brand-'))
  const brandDir = join(folder, 'brand')
  await mkdir(join(brandDir, 'folder.css'), { recursive: true })
  await writeFile(join(folder, 'secret.css'), 'x')
  await writeFile(join(brandDir, 'north.css'), ':root { --c-env-1: #b9d8a4 }')
  await writeFile(join(brandDir, 'notes.txt'), 'x')
  test = await startTrial({ config: { brandDir } })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.call(null, { method: 'GET', url, headers })

it('[S2.17] answers the sheets of the brand folder as style sheets that are asked about each time', async () => {
  const answer = await get('/brand/north.css')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  expect(answer.body).toContain('--c-env-1')
  expect((await get('/brand/north.css', { 'if-none-match': answer.headers.etag as string })).statusCode).toBe(304)
})

it.each([
  'absent.css',
  'notes.txt',
  'folder.css',
  'NORTH.css',
  '../secret.css',
  '..%2fsecret.css',
  '..%5csecret.css',
  '%2e%2e/secret.css',
  'north.css%00',
  '.css',
  '',
])('[S2.17] finds nothing at /brand/%s', async (name) => {
  expect((await get(`/brand/${name}`)).statusCode).toBe(404)
})
