import { expect, type Page } from '@playwright/test'
import { startProduct } from '../support/product.ts'
import { test as base } from './cost.ts'
import { watchHabits } from './list-habits.ts'

/** What a test does with the product, in a user's words. */
export class Shell {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** Opens an address and signs in when the product asks for it. */
  async signIn(user: string, hash = '#/', password = user): Promise<void> {
    await this.page.goto(`${this.url}/${hash}`)
    // Two redirects away: a navigation, not an action.
    await this.page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 10_000 })
    await this.page.getByLabel(/user name/i).fill(user)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await this.ready()
  }

  /** The shell can be used, and no tab is busy. */
  async ready(): Promise<void> {
    await this.page.locator('html[data-ready]').waitFor({ timeout: 10_000 })
    await this.settled()
  }

  /** What was left while it waited says so until it is shown again: nobody waits for it. */
  async settled(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]:not([hidden] *)')).toHaveCount(0)
  }

  /** Goes to an address as a bookmark does, without loading the page anew. */
  async go(hash: string): Promise<void> {
    await this.page.evaluate((to) => (window.location.hash = to), hash)
    await this.settled()
  }

  hash(): Promise<string> {
    return this.page.evaluate(() => window.location.hash)
  }

  get applications() {
    return this.page.getByRole('tablist', { name: 'Applications' })
  }
  get openScreens() {
    return this.page.getByRole('tablist', { name: 'Open screens' })
  }
  /** The panel that is shown. */
  get panel() {
    return this.page.locator('#panels > [role="tabpanel"]:not([hidden])')
  }
  tab(name: string | RegExp) {
    return this.openScreens.getByRole('tab', { name })
  }
}

/** A product of its own for each worker, so that two tests that run at once never share data. */
export const test = base.extend<{ shell: Shell }, { productUrl: string }>({
  productUrl: [
    // Playwright wants to see what a fixture asks for, even where that is nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product.url)
      const hasEnded = product.process.exitCode !== null
      await product.stop()
      // Tests after that fail by calls that nobody answers: this alone says why.
      if (hasEnded) throw new Error(`The server ended by itself:\n${product.output().slice(-5000)}`)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shell: async ({ page, productUrl }, use, info) => {
    const violations: string[] = []
    const refused: string[] = []
    // A dialog for files is caught from the beginning: one that a test waits for just before its key may open before it is.
    page.on('filechooser', () => undefined)
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
    })
    page.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.url()}`))
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
    })
    const forgetHabits = watchHabits(page)
    await use(new Shell(page, productUrl))
    // Of a test that fails on a busy machine only, this is all that is known afterwards.
    if (info.status !== info.expectedStatus)
      await info.attach('answers that refused', { body: refused.join('\n'), contentType: 'text/plain' })
    await forgetHabits()
    expect(violations, 'violations of the content security policy').toEqual([])
  },
})
export { expect }
