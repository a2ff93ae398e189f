import type { Page } from '@playwright/test'
import type { ApplicationRow, RouteRow } from '../../shared/contracts/shell.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('novus:start:')))

/** Signed in at `hash`, with what this start was told kept for the next one. */
async function once(shell: Shell, user: string, hash: string): Promise<void> {
  await enter(shell, user, hash)
  await expect.poll(() => keptKeys(shell.page)).toHaveLength(1)
}

/** Holds what the server says of applications and routes; `change` is what becomes of it before it is let go. */
async function held(page: Page, change: { applications?: Change<ApplicationRow>; routes?: Change<RouteRow> } = {}) {
  let letGo = () => {}
  const wait = new Promise<void>((done) => (letGo = done))
  for (const name of ['applications', 'routes'] as const)
    await page.route(`**/api/shell/${name}`, async (route) => {
      const answer = await route.fetch()
      const rows = (await answer.json()) as (ApplicationRow & RouteRow)[]
      const changed: Change<never> = (change[name] ?? ((same: unknown) => same)) as Change<never>
      await wait
      await route.fulfill({ response: answer, json: changed(rows as never) })
    })
  return letGo
}
type Change<Row> = (rows: Row[]) => Row[]

const applicationMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Applications', exact: true }).click()
  return page.getByRole('menuitem')
}

test.describe('a start of somebody who was here before', () => {
  test('[A35] shows what he was told last, and follows the server without losing a tab or a keystroke', async ({
    shell,
    page,
  }) => {
    await once(shell, 'admin', '#/novus-ar/firm-maintenance')
    const without = 'AP'
    const letGo = await held(page, {
      applications: (rows) => rows.filter((row) => row.Application !== without),
      routes: (rows) => rows.filter((row) => !row.Path.startsWith('/novus-ap/')),
    })
    await page.reload()
    await shell.ready()
    const search = shell.panel.getByRole('textbox', { name: 'Search' }).first()
    await search.click()
    await page.keyboard.type('har')
    const apTile = page.locator('suite-applications-menu')
    const offered = () =>
      apTile.evaluate((menu) =>
        (menu as unknown as { applications: { application: string }[] }).applications.map((one) => one.application),
      )
    expect(await offered()).toContain(without)

    letGo()
    await expect.poll(offered).not.toContain(without)
    await page.keyboard.type('low')
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('harlow')
    await expect(shell.tab(/Customers/)).toHaveAttribute('aria-selected', 'true')
    // What the server said is what the next start begins with.
    const [key] = await keptKeys(page)
    const kept = () => page.evaluate((name) => localStorage.getItem(name), key!)
    await expect.poll(kept).not.toContain('"Application":"AP"')
  })

  test('[S2.04] an address that he was not told of waits for the server’s word', async ({ shell, page }) => {
    await once(shell, 'admin', '#/')
    const letGo = await held(page, {
      applications: (rows) => [...rows, { Application: 'RIGS', Description: 'Rigs', RouterPath: '/rigs' }],
      routes: (rows) => [
        ...rows,
        {
          ...{ RouteKey: 90_001, Path: '/rigs/codes', Name: 'Rig codes', Component: 'admin/user-code', Props: null },
          Meta: JSON.stringify({ menuId: 'RG0001', menu: false }),
        },
      ],
    })
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(() => (window.location.hash = '#/rigs/codes'))
    await expect(shell.applications.getByRole('tab', { name: 'HOME' })).toHaveAttribute('aria-selected', 'true')
    expect(await shell.hash()).toBe('#/rigs/codes')
    letGo()
    await expect(shell.tab('Rig codes')).toHaveAttribute('aria-selected', 'true')
    expect(await shell.hash()).toContain('#/rigs/codes')
  })

  test('stands though the server fails, asks again, and leads to sign-in when the session is over', async ({
    shell,
    page,
  }) => {
    await once(shell, 'clerk', '#/')
    let refusals = 1
    await page.route('**/api/shell/applications', (route) =>
      refusals-- > 0 ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await page.reload()
    await shell.ready()
    await expect(page.getByText('Payables due in 7 days')).toBeVisible()
    let answered = 0
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/shell/applications') && answer.ok()) answered += 1
    })
    // A moment later, or as soon as the network is said to be back.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return answered
      })
      .toBeGreaterThan(0)
    await expect(await applicationMenu(page)).not.toHaveCount(0)

    await page.context().clearCookies()
    await page.route('**/api/shell/applications', (route) => route.fulfill({ status: 401, body: '' }))
    await page.route('**/oidc/token', (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('[A22] begins with nothing of what another one was told, and nobody who has signed out leaves any', async ({
    shell,
    page,
  }) => {
    await once(shell, 'clerk', '#/novus-ar')
    const [first] = await keptKeys(page)
    // What is kept are names of doors, nothing of a record.
    const kept = await page.evaluate((key) => Object.keys(JSON.parse(localStorage.getItem(key)!) as object), first!)
    expect(kept.sort()).toEqual(['applications', 'menus', 'release', 'routes', 'zone'])
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await keptKeys(page)).toEqual([])
  })
})
