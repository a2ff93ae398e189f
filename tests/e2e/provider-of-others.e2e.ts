import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startGlewlwyd, withoutGlewlwyd } from '../support/glewlwyd.ts'
import { freePort, startProduct } from '../support/product.ts'
import { expect, Shell, test } from './fixture.ts'
import { ageToken } from './stored-sign-in.ts'

const missing = withoutGlewlwyd()

/** The subject that a token names; its signature is the server's affair. */
const subjectOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub

test('[S7.12] a provider that others have written (skipped where Glewlwyd is not installed): a user comes in by its pages, is renewed, and what it says is obeyed', async ({
  page,
}) => {
  // eslint-disable-next-line no-restricted-syntax -- a provider that is not installed cannot be asked; the reason is said.
  test.skip(missing !== null, missing ?? '')
  const port = await freePort()
  const elsewhere = await startGlewlwyd(await freePort(), `http://localhost:${port}`)
  const { authority, clientId, audience, user } = elsewhere
  const env = {
    ...{ OIDC_AUTHORITY: authority, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, OIDC_RESOURCE: audience },
    OIDC_SCOPE: 'openid suite_api offline_access',
  }
  const product = await startProduct({ port, env })
  try {
    const grants: string[] = []
    const refused: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/token'))
        grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type')!)
    })
    page.on('console', (said) => {
      if (/Content Security Policy|CORS/.test(said.text())) refused.push(said.text())
    })
    await page.goto(`${product.url}/#/novus-ap/firm-maintenance`)
    await page.locator('#username').fill(user.name)
    await page.locator('#password').fill(user.password)
    await page.locator('#password').press('Enter')
    // It asks what the suite may have of him; whoever has granted it goes on.
    for (const scope of ['suite_api', 'offline_access']) await page.getByRole('checkbox', { name: scope }).check()
    await page.getByRole('button', { name: 'Grant access' }).click()
    await page.getByRole('button', { name: /Continue$/ }).click()
    await page.waitForURL(`${product.url}/**`)

    // Nobody is known yet by that subject: he sees no application, and is told so.
    const stored = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('oidc.user:'))
        return key ? (JSON.parse(localStorage.getItem(key)!) as { access_token: string; refresh_token?: string }) : null
      })
    await expect.poll(stored).not.toBeNull()
    const subject = subjectOf((await stored())!.access_token)
    const [, , , , socket] = readFileSync(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const database = new pg.Client({ host: socket, user: 'novus', database: 'novus' })
    await database.connect()
    await database.query(`update app_user set subject = $1 where user_name = 'clerk'`, [subject])
    await database.end()

    const shell = new Shell(page, product.url)
    // Anew, not by a hash in the page that knows no application: it would lead home before it is loaded again.
    await page.goto('about:blank')
    await page.goto(`${product.url}/#/novus-ap/firm-maintenance`)
    await shell.ready()
    await expect(shell.tab(/Vendors/)).toBeVisible()

    // A token that is too old is renewed by what it gave.
    await ageToken(page)
    await page.reload()
    await shell.ready()
    await expect.poll(() => grants).toContain('refresh_token')
    await expect(page.getByText('Priya Nair').first()).toBeAttached()
    expect(refused).toEqual([])

    // It ends no sessions of its own: the page stays, says so, and keeps nothing.
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    expect(await stored()).toBeNull()
  } finally {
    await product.stop()
    await elsewhere.close()
    rmSync(product.dataDir, { recursive: true, force: true })
  }
})
