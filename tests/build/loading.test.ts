import { chromium, type Browser, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWeb } from '../../build/web.mjs'
import { BROWSER_FLAGS, ensureBrowser } from '../support/browser.mjs'
import { plantProduct } from './planted.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self' data:; img-src 'self' data:"

const planted = plantProduct()
const outDir = join(planted.root, 'dist/web')
let server: Server
let origin: string
let browser: Browser
let page: Page
let problems: string[]
let asked: string[]
/** Files that the server spoils by one byte. */
let spoilt: RegExp | null

beforeAll(async () => {
  await buildWeb({ root: planted.root, outDir })
  server = createServer((request, answer) => {
    const path = new URL(request.url!, 'http://x').pathname
    asked.push(path)
    try {
      const content = readFileSync(join(outDir, path === '/' ? 'index.html' : path))
      answer.setHeader('content-type', TYPES[extname(path === '/' ? '.html' : path) || '.html']!)
      answer.setHeader('content-security-policy', POLICY)
      answer.end(spoilt?.test(path) ? Buffer.concat([content, Buffer.from(' ')]) : content)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
}, 90_000)
afterAll(async () => {
  await browser.close()
  await new Promise((done) => server.close(done))
  planted.remove()
})

beforeEach(async () => {
  problems = []
  asked = []
  spoilt = null
  page = await browser.newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
})
afterEach(() => page.close())

const start = async () => {
  await page.goto(origin)
  await page.waitForSelector('html[data-ready]', { timeout: 5000 })
}
const importInPage = (specifier: string) =>
  page.evaluate((name) => System.import(name).then((module: object) => Object.keys(module).sort()), specifier)

const lazyPart = () =>
  page.evaluate(async () => {
    const module = (await System.import('@novus/app-one')) as { later(): Promise<object> }
    return module.later().then(
      () => 'loaded',
      (error: Error) => error.message,
    )
  })

describe('a build in the browser', () => {
  it('starts under the strict policy, each file asked for once [A28]', async () => {
    await start()
    await page.waitForLoadState('networkidle')
    expect(problems).toEqual([])
    expect(asked.filter((path) => path.endsWith('.js'))).toHaveLength(1)
    expect(new Set(asked).size).toBe(asked.length)
    expect(await page.getAttribute('body', 'data-greeting')).toBe('Good morning')
    expect(await page.getAttribute('body', 'data-address')).toMatch(/^http:\/\/localhost:\d+\/assets\/root-config\./)
  })

  it('takes a module of the start from its own file when it is asked for again', async () => {
    await start()
    const again = await page.evaluate(async () => {
      const address = System.resolve('@novus/root-config')
      System.delete(address)
      document.documentElement.removeAttribute('data-ready')
      await System.import(address)
      return address
    })
    expect(asked).toContain(new URL(again).pathname)
    expect(await page.getAttribute('html', 'data-ready')).toBe('')
    expect(problems).toEqual([])
  })

  it('refuses a start of which one byte was changed [A27]', async () => {
    spoilt = /\/start\./
    await page.goto(origin)
    await page.waitForLoadState('networkidle')
    expect(await page.getAttribute('html', 'data-ready')).toBeNull()
    expect(problems.join('\n')).toMatch(/integrity/)
  })

  it('refuses a map of which one byte was changed: not one module runs by it', async () => {
    spoilt = /\/import-map\./
    await page.goto(origin)
    await page.waitForLoadState('networkidle')
    expect(await page.getAttribute('html', 'data-ready')).toBeNull()
    expect(problems.join('\n')).toMatch(/integrity/)
    expect(await page.evaluate(() => Object.keys(System.getImportMap().imports ?? {}))).toEqual([])
  })

  it('runs a module after its style sheets, and a lazy part after its own', async () => {
    await start()
    const widths = await page.evaluate(async () => {
      const panel = document.body.appendChild(document.createElement('div'))
      const module = (await System.import('@novus/app-one')) as {
        mount(panel: HTMLElement): void
        later(): Promise<{ lazy: string }>
      }
      module.mount(panel)
      await new Promise((done) => new MutationObserver(done).observe(panel, { childList: true }))
      const outlet = getComputedStyle(panel.querySelector('button')!).borderTopWidth
      const { lazy } = await module.later()
      panel.className = lazy
      // Styles of a module reach what lies in its panels.
      document.body.dataset['module'] = 'one'
      panel.style.borderStyle = 'solid'
      return [outlet, getComputedStyle(panel).borderLeftWidth]
    })
    expect(widths).toEqual(['7px', '5px'])
    expect(problems).toEqual([])
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('gives every module and every outsider the same React', async () => {
    await start()
    expect(await importInPage('react')).toEqual(expect.arrayContaining(['useState', 'createElement', 'default']))
    expect(await importInPage('rxjs')).toEqual(expect.arrayContaining(['debounceTime', 'Observable']))
    const same = await page.evaluate(async () => {
      const [outside, two] = await Promise.all([System.import('react'), System.import('@novus/app-two')])
      return outside.useState === two.react.useState && outside.default === two.react.default
    })
    expect(same).toBe(true)
  })

  it.each([
    ['script', /\/app-one\./],
    ['script that it stands on', /\/react-core\./],
    ['style sheet', /\/kit\..*css$/],
  ])('refuses a module whose %s was changed by one byte [A27]', async (_title, file) => {
    await start()
    spoilt = file
    const outcome = await importInPage('@novus/app-one').catch((error: Error) => error.message)
    expect(outcome).toMatch(/Error loading/)
    expect(problems.join('\n')).toMatch(/integrity/)
  })

  it.each([
    ['later map', /\/later-map\./],
    ['own file', /lazy\.[0-9a-f]+\.js$/],
  ])('refuses a lazy part whose %s was changed by one byte [A27]', async (_title, file) => {
    await start()
    spoilt = file
    expect(await lazyPart()).not.toBe('loaded')
    expect(problems.join('\n')).toMatch(/integrity/)
  })

  it('takes a lazy part whose map could not be had when it is asked for again', async () => {
    await start()
    spoilt = /\/later-map\./
    expect(await lazyPart()).not.toBe('loaded')
    spoilt = null
    await page.evaluate(async () => {
      const { later } = document.querySelector<HTMLElement>('script[type="systemjs-importmap"]')!.dataset
      const { integrity } = (await (await fetch(later!, { cache: 'reload' })).json()) as { integrity: object }
      for (const address of Object.keys(integrity)) System.delete(new URL(address, document.baseURI).href)
    })
    expect(await lazyPart()).toBe('loaded')
  })
})
