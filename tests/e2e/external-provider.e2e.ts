import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startProduct, type Product } from '../support/product.ts'
import { startProviderElsewhere, type ProviderElsewhere } from '../support/provider-elsewhere.ts'
import { expect, Shell, test as base } from './fixture.ts'

let elsewhere: ProviderElsewhere
let product: Product
const test = base.extend({
  shell: async ({ page }, use) => use(new Shell(page, product.url)),
})

test.beforeAll(async () => {
  const port = await freePort()
  elsewhere = await startProviderElsewhere(await freePort(), `http://localhost:${port}`)
  const { authority, clientId, audience } = elsewhere
  const env = { OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience }
  product = await startProduct({ port, env })
  const [, , , , socket] = readFileSync(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const database = new pg.Client({ host: socket, user: 'novus', database: 'novus' })
  await database.connect()
  await database.query(`update app_user set subject = 'priya@elsewhere' where user_name = 'clerk'`)
  await database.end()
})
test.afterAll(async () => {
  await product.stop()
  await elsewhere.close()
  rmSync(product.dataDir, { recursive: true, force: true })
})

/** Through the pages of the other provider, which are none of ours. */
async function signInElsewhere({ page, url }: Shell, name: string, hash = ''): Promise<void> {
  await page.goto(`${url}/${hash}`)
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('of no interest')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('[S7.12] [S3.10] with a provider elsewhere a user is found by his subject, renewed after a reload and signed out to the site root', async ({
  shell,
  page,
}) => {
  const grants: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${elsewhere.authority}/token`)
      grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type')!)
  })
  await signInElsewhere(shell, 'priya@elsewhere', '#/novus-ap/firm-maintenance')
  await shell.ready()
  expect(await shell.hash()).toBe('#/novus-ap/firm-maintenance')
  await expect(shell.tab(/Vendors/)).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByText('Priya Nair').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await shell.ready()
  await expect.poll(() => grants).toEqual(['authorization_code', 'refresh_token'])

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  // The other provider asks; ours would not.
  // The site root sends a stranger on to the provider at once, so the address is only there to be asked for.
  const root = page.waitForRequest((asked) => asked.isNavigationRequest() && asked.url() === `${product.url}/`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await root
})

test('somebody whom the suite does not know sees no application, and a sentence', async ({ shell, page }) => {
  await signInElsewhere(shell, 'nobody@elsewhere')
  await shell.ready()
  await expect(shell.applications.getByRole('tab')).toHaveCount(1)
  await expect(
    page.getByText('No application is open to you. Ask an administrator for a role that has one.'),
  ).toBeVisible()
})
