import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startProduct, type Product } from '../support/product.ts'
import { startStrictProvider, type ProviderElsewhere } from '../support/provider-elsewhere.ts'
import { expect, Shell, test } from './fixture.ts'
import { ageToken } from './stored-sign-in.ts'

interface House {
  elsewhere: ProviderElsewhere
  product: Product
}

/** The suite with a provider that does nothing that its specification does not say. */
async function open(prompt: string): Promise<House> {
  const port = await freePort()
  const elsewhere = await startStrictProvider(await freePort(), await freePort(), `http://localhost:${port}`)
  const { authority, clientId, audience } = elsewhere
  const env = {
    ...{ OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, OIDC_RESOURCE: audience },
    ...{ OIDC_SCOPE: 'openid offline_access suite_api', OIDC_PROMPT: prompt },
  }
  const product = await startProduct({ port, env })
  const [, , , , socket] = readFileSync(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const database = new pg.Client({ host: socket, user: 'novus', database: 'novus' })
  await database.connect()
  await database.query(`update app_user set subject = 'priya@elsewhere' where user_name = 'clerk'`)
  await database.end()
  return { elsewhere, product }
}

for (const [prompt, grant, frames] of [
  ['consent', 'refresh_token', 'none'],
  ['', 'authorization_code', 'some'],
] as const)
  test(`[S7.12] a provider to the letter, asked ${prompt || 'for no consent'}: a user comes in and is renewed`, async ({
    page,
  }) => {
    const { elsewhere, product } = await open(prompt)
    try {
      const grants: string[] = []
      let framed = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/token'))
          grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type')!)
        if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) framed++
      })
      const shell = new Shell(page, product.url)
      await page.goto(`${product.url}/#/novus-ap/firm-maintenance`)
      await page.getByPlaceholder('Enter any login').fill('priya@elsewhere')
      await page.getByPlaceholder('and password').fill('of no interest')
      await page.getByRole('button', { name: 'Sign-in' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await shell.ready()
      await expect(shell.tab(/Vendors/)).toBeVisible()
      // Tokens of a minute are renewed at half of it; a call that finds its own too old does so at once.
      await ageToken(page)
      await page.reload()
      await shell.ready()
      await expect.poll(() => grants.slice(1)).toContain(grant)
      expect(framed > 0 ? 'some' : 'none').toBe(frames)
      await expect(page.getByText('Priya Nair').first()).toBeAttached()
    } finally {
      await product.stop()
      await elsewhere.close()
      rmSync(product.dataDir, { recursive: true, force: true })
    }
  })
