import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { addressOf, AS_A_CLERK_HAS_IT, type Choices } from '../../workbench/choices.ts'
import type { Look } from '../../workbench/stage.ts'
import { stageFiles } from '../support/stage.mjs'
import { TEXTS } from './slip-probe.ts'
import { VOUCHER_TEXTS } from './voucher-probe.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Secure, as every place of the suite is: what needs it (keys of calls, the clipboard) is there. */
const ORIGIN = 'https://stage.test'

/** Screens that only tests have. */
const OF_TESTS = new Set(['admin/slip', 'admin/voucher-printing'])

let bundled: ReturnType<typeof stageFiles> | undefined
const files = () => (bundled ??= stageFiles({ slip: 'tests/e2e/slip-stage.ts', workbench: 'workbench/workbench.ts' }))

/** The frame of the workbench, of the bundle instead of sources. */
const workbench = async () =>
  (await readFile(resolve(ROOT, 'workbench/index.html'), 'utf8'))
    .replace('/workbench/workbench.ts', '/stage/workbench.js')
    .replace('/shell-elements/styles/index.css', '/stage/suite.css')

/** The stage of the workbench in a browser: one screen over sample data, without shell and without server. */
export class StagePage {
  #look: Look = AS_A_CLERK_HAS_IT

  private constructor(readonly page: Page) {}

  static async install(page: Page): Promise<StagePage> {
    const all = await files()
    const pageOf = (script: string) =>
      `<!doctype html><html lang="en-CA" data-theme="light" data-density="regular"><head><title>Stage</title>` +
      ['/stage/suite.css', `/stage/${script}.css`, '/workbench/stage.css']
        .map((href) => `<link rel="stylesheet" href="${href}">`)
        .join('') +
      `<script type="module" src="/stage/${script}.js"></script></head><body></body></html>`
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname, searchParams } = new URL(route.request().url())
      if (pathname === '/workbench/') return route.fulfill({ contentType: 'text/html', body: await workbench() })
      if (pathname === '/' || pathname === '/workbench/stage')
        return route.fulfill({
          contentType: 'text/html',
          body: pageOf(OF_TESTS.has(searchParams.get('screen') ?? '') ? 'slip' : 'page'),
        })
      const file = all.get(pathname.replace(/^\/stage\//, ''))
      if (file) return route.fulfill({ contentType: file.type, body: file.body })
      return route.fulfill({ path: resolve(ROOT, pathname.replace(/^\/stage\/@/, '/node_modules/@').slice(1)) })
    })
    // Of the screens that only tests have.
    await page.route(`${ORIGIN}/locales/*/admin.json`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const { default: own } = (await import(resolve(ROOT, `.${pathname}`), { with: { type: 'json' } })) as {
        default: object
      }
      await route.fulfill({ json: { ...own, slip: TEXTS, voucherPrinting: VOUCHER_TEXTS } })
    })
    return new StagePage(page)
  }

  /** Opens the frame around it. */
  async openFrame(address: string): Promise<void> {
    await this.page.goto(`${ORIGIN}/workbench/${address}`)
    await this.page.locator('html[data-ready]').waitFor({ state: 'attached' })
  }

  /** Opens a picture; resolves when its screen can be used. */
  async open(choices: Partial<Choices>): Promise<void> {
    this.#look = { ...AS_A_CLERK_HAS_IT, ...choices }
    await this.page.goto(`${ORIGIN}/?${addressOf({ ...AS_A_CLERK_HAS_IT, ...choices })}`)
    await this.page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await this.settled()
  }

  /** Puts on another look in the open screen. */
  async wear(change: Partial<Look>): Promise<void> {
    this.#look = { ...this.#look, ...change }
    const { tongue, theme, density } = this.#look
    await this.page.evaluate(
      (look) => {
        delete document.documentElement.dataset['worn']
        window.postMessage({ look })
      },
      { tongue, theme, density },
    )
    await this.page.locator('html[data-worn]').waitFor({ state: 'attached' })
    // A colour on its way from one theme to the other is none of either.
    await this.page.evaluate(async () => {
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)))
    })
  }

  async settled(): Promise<void> {
    await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  }
}
