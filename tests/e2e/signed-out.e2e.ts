import { firm } from './firm-probe.ts'
import { expect, Shell, test } from './fixture.ts'

/** What the page says that a browser keeps after a sign-out, and what that is called in its storage. */
const KEPT = {
  'how you set it up': /^novus:(look|bar|paper|preferences:.+|list:.+)$|^novus\.lines\.|^culture$/,
  'which screens and records you opened last': /^novus:(recents|tabs):/,
  'that you signed in here': /^novus_known$/,
}
/** The page beside it asks for the next sign-in already: what that question is called, until it is answered. */
const ASKED_ANEW = /^oidc\.[0-9a-f]{32}$|^novus_(sign_in|resume)(\.sig)?$/

test('[A22] what a browser keeps after a sign-out is what the page says, and nobody comes in with it', async ({
  shell,
  page,
}) => {
  // By password, as a person does: the browser is known from then on.
  await shell.signIn('clerk', '#/novus-ar/firm-maintenance')
  await shell.go(firm('HARLOW-01'))
  await expect(shell.panel.getByText('HARLOW-01').first()).toBeVisible()
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('oidc.user:'))!
    return (JSON.parse(localStorage.getItem(key)!) as { access_token: string }).access_token
  })
  const beside = await page.context().newPage()
  await beside.goto(`${shell.url}/#/novus-ar`)
  await new Shell(beside, shell.url).ready()
  await beside.getByRole('button', { name: 'User menu' }).click()
  await beside.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(beside.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const said = page.locator('suite-signed-out').getByRole('status')
  for (const words of Object.keys(KEPT)) await expect(said).toContainText(words)

  const { names, values, elsewhere } = await page.evaluate(async () => ({
    names: [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
    values: [localStorage, sessionStorage].flatMap((storage) => Object.values(storage) as string[]),
    elsewhere: [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())],
  }))
  const cookies = await page.context().cookies()
  const all = [...names, ...cookies.map(({ name }) => name)]
  for (const [words, kept] of Object.entries(KEPT))
    expect(
      all.some((name) => kept.test(name)),
      words,
    ).toBe(true)
  const isSaid = (name: string) => [ASKED_ANEW, ...Object.values(KEPT)].some((kept) => kept.test(name))
  expect(all.filter((name) => !isSaid(name))).toEqual([])
  expect(elsewhere).toEqual([])
  // No name of a customer is kept with them, nor what opens a door.
  expect(values.filter((value) => value.includes(token) || value.includes('Harlow'))).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await page.request.get(`${shell.url}/api/shell/home`)).status()).toBe(401)
})
