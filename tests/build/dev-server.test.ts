import { chromium, type Browser, type Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDevServer } from '../../build/dev-server.mjs'
import { BROWSER_FLAGS, ensureBrowser } from '../support/browser.mjs'
import { freePort } from '../support/product.ts'
import { plantProduct } from './planted.ts'

const planted = plantProduct()
let backend: Server
let origin: string
let dev: Awaited<ReturnType<typeof startDevServer>>
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  backend = createServer((request, answer) => {
    let body = ''
    request.on('data', (text: Buffer) => (body += text.toString()))
    request.on('end', () => answer.end(JSON.stringify({ method: request.method, url: request.url, body })))
  })
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done))
  const port = await freePort()
  origin = `http://localhost:${port}`
  dev = await startDevServer({
    root: planted.root,
    port,
    backendPort: (backend.address() as AddressInfo).port,
    backendPaths: ['/api'],
    fillPage: (html) => html.replace('%NOVUS_RELEASE%', '1.2.3'),
  })
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
  page = await browser.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(origin)
  await page.waitForSelector('html[data-ready]')
}, 60_000)
afterAll(async () => {
  await browser.close()
  await dev.close()
  await new Promise((done) => backend.close(done))
  planted.remove()
})

describe('development server', () => {
  it('serves the page with its placeholders filled in, and the sources by their import-map names', async () => {
    expect(await page.getAttribute('meta[name="novus:release"]', 'content')).toBe('1.2.3')
    expect(await page.getAttribute('body', 'data-address')).toContain('/root-config/main.ts')
    expect(await page.evaluate(() => customElements.get('planted-bar') !== undefined)).toBe(true)
    expect(problems).toEqual([])
  })

  it('hands calls to the real server, with method and body', async () => {
    const answer = await fetch(`${origin}/api/admin/firm?Page=1`, { method: 'POST', body: '{"a":1}' })
    expect(await answer.json()).toEqual({ method: 'POST', url: '/api/admin/firm?Page=1', body: '{"a":1}' })
  })

  it('serves icons and texts from where they are kept', async () => {
    expect(await (await fetch(`${origin}/assets/icons/search.svg`)).text()).toContain('<svg')
    expect(await (await fetch(`${origin}/locales/en-CA/shell.json?v=1`)).json()).toEqual({ greeting: 'Good morning' })
  })

  it('changes an edited screen in the open page and keeps its state', async () => {
    // As text: vitest would rewrite the import.
    await page.evaluate(`
      document.body.dataset.visit = 'first'
      import('@novus/app-one').then((module) => module.mount(document.body.appendChild(document.createElement('div'))))
    `)
    await page.getByRole('button', { name: 'one 0' }).click()
    await page.getByRole('button', { name: 'one 1' }).waitFor()

    const file = join(planted.root, 'shared/kit/outlet.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('{name} {count}', '{name} edited {count}'))
    await page.getByRole('button', { name: 'one edited 1' }).waitFor({ timeout: 5000 })
    expect(await page.getAttribute('body', 'data-visit')).toBe('first')
  })
})
