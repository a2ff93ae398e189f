import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct, type Product } from '../support/product.ts'
import { expect, Shell, test as base } from './fixture.ts'
import { changesOf, field, firm, keysOf, saved, writes } from './firm-probe.ts'

/** These tests stop and break the product, so they have one of their own. */
let product: Product
const test = base.extend({
  shell: async ({ page }, use) => use(new Shell(page, product.url)),
})

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
  rmSync(product.dataDir, { recursive: true, force: true })
})

test('the server restarted under an open form: a clear answer, all that was typed stays, and one save', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('BRIGHT-01'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://restarted.example')
  await field(shell, 'Fax').fill('905-555-7001')
  const { port, dataDir } = product
  await product.kill()
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert')).toHaveText(
    'The server cannot be reached. What you typed is kept; save again to try once more.',
  )
  await expect(field(shell, 'Website')).toHaveValue('https://restarted.example')
  await expect(field(shell, 'Fax')).toHaveValue('905-555-7001')

  product = await startProduct({ port, dataDir })
  await page.keyboard.press('Control+s')
  await saved(shell, 'BRIGHT-01')
  expect(new Set(keysOf(sent)).size, 'one attempt has one idempotency key').toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://restarted.example'])
})

test('an answer that is lost on the way: saving again stores nothing twice', async ({ shell, page }) => {
  await shell.signIn('clerk', firm('BRIGHT-03'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://lost.example')
  let isLost = false
  await page.route('**/api/admin/firm/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.keyboard.press('Control+s')
  await saved(shell, 'BRIGHT-03')
  expect(sent).toHaveLength(2)
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://lost.example'])
})

test('the database away: the list says so in its region, a save keeps what was typed, and both recover', async ({
  shell,
  page,
}) => {
  await shell.signIn('clerk', firm('ACTONE-01'))
  const sent = writes(page)
  await field(shell, 'Website').fill('https://away.example')
  const cluster = join(product.dataDir, 'postgres')
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  // Without this file it cannot come back before the test has seen that it is away.
  renameSync(join(cluster, 'PG_VERSION'), join(cluster, 'PG_VERSION.away'))
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status)).toBe(503)

  await page.keyboard.press('Control+s')
  const modal = page.getByRole('dialog', { name: 'Error' })
  await expect(modal).toContainText('Server error')
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(shell.panel.getByRole('alert')).toHaveText(
    'Not saved. What you typed is kept; save again to try once more.',
  )
  await expect(field(shell, 'Website')).toHaveValue('https://away.example')
  await shell.panel.getByRole('navigation', { name: 'Open records' }).getByRole('button', { name: 'List' }).click()
  await expect(shell.panel.getByText('Server error')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // [A39] Said over the screens as long as it lasts.
  const banner = page.getByText('The server cannot be reached. Open screens stay as they are; reconnecting.')
  await expect(banner).toBeVisible()

  renameSync(join(cluster, 'PG_VERSION.away'), join(cluster, 'PG_VERSION'))
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status), { timeout: 15_000 }).toBe(200)
  // Back again, the list has asked by itself.
  await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible({ timeout: 6_000 })
  await expect(banner).toBeHidden()
  await shell.panel.getByRole('button', { name: 'ACTONE-01, unsaved changes' }).click()
  await page.keyboard.press('Control+s')
  await saved(shell, 'ACTONE-01')
  expect(new Set(keysOf(sent)).size).toBe(1)
  expect(await changesOf(shell, 'Website')).toEqual(['https://away.example'])
})
