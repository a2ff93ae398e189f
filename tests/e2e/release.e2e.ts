import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Product } from '../support/product.ts'
import { otherRelease, type OtherRelease } from '../support/release.ts'
import { expect, Shell, test as base } from './fixture.ts'
import { field, firm } from './firm-probe.ts'

/** These tests replace the server under open pages, so they have one of their own. */
let product: Product
const releases: OtherRelease[] = []
const test = base.extend({
  shell: async ({ page }, use) => use(new Shell(page, product.url)),
})

/** Parts that the next releases have under other names. */
const CHANGED = [/^admin\.user-code\.screen\./, /^app-ap\./, /^ap\./]

test.beforeAll(async () => {
  releases.push(otherRelease('bbbbbbbb', CHANGED), otherRelease('cccccccc', CHANGED))
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
  for (const release of releases) release.remove()
})

const keptReleases = () => readdirSync(join(product.dataDir, 'releases')).filter((name) => !name.startsWith('.'))

async function replaceBy(release: OtherRelease): Promise<void> {
  await expect.poll(keptReleases).not.toEqual([])
  const { port, dataDir } = product
  // Its folder is for the next one.
  product.process.kill('SIGTERM')
  await once(product.process, 'exit')
  product = await startProduct({ port, dataDir, root: release.root })
  await expect.poll(() => keptReleases().some((name) => name.endsWith(release.name))).toBe(true)
}

const READY = 'A new release is ready.'
const SCREEN = '#/novus-ar/firm-maintenance'

test('[A38] [D15] a release replaced twice under typed text: a notice, its parts still open, and the text comes back with the reload', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('BRIGHT-01'))
  await page.waitForFunction(() => [...System.entries()].some(([id]) => id.includes('/live-service.')))
  await field(shell, 'Website').fill('https://typed.example')
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))

  const notice = page.locator('suite-banner').getByRole('status')
  for (const release of releases) {
    await replaceBy(release)
    await expect(notice).toContainText(READY, { timeout: 20_000 })
    await expect(notice).toContainText('Not saved yet: Customers · BRIGHT-01')
  }
  expect(loads, 'nothing is loaded anew by itself').toBe(0)
  await expect(field(shell, 'Website')).toHaveValue('https://typed.example')

  // A screen that this page had not loaded, in a file that the server of today does not have.
  await shell.go('#/novus-ar/user-codes')
  await expect(shell.panel.getByRole('grid')).toBeVisible()
  await shell.go(SCREEN)

  // It does not stand in the way of anybody who wants it later.
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(notice).toHaveText('')

  // Nobody has the files of that release any more: Retry would not help.
  for (const name of keptReleases())
    if (!name.endsWith('cccccccc')) rmSync(join(product.dataDir, 'releases', name), { recursive: true })
  await page.evaluate((to) => (window.location.hash = to), '#/novus-ap/purchase-journal')
  await expect(shell.panel.getByRole('heading', { name: /needs the new release/ })).toBeVisible({ timeout: 15_000 })
  await expect(shell.panel.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  page.on('dialog', (dialog) => void dialog.dismiss())
  await shell.panel.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(() => loads).toBe(1)
  await shell.ready()
  expect(await page.locator('meta[name="novus:release"]').getAttribute('content')).toMatch(/cccccccc$/)
  await shell.go(SCREEN)
  await expect(field(shell, 'Website')).toHaveValue('https://typed.example')
  await expect(shell.panel.getByText('Here is again what you had typed and not saved.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText('Saved')).toBeVisible()
})
