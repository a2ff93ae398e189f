import type { Locator, Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { chromeControls } from './chrome-controls.ts'

const CUSTOMERS = '#/novus-ar/firm-maintenance'

const look = (page: Page, theme: string, density: string) =>
  page.evaluate(
    ([theme, density]) => Object.assign(document.documentElement.dataset, { theme, density }),
    [theme, density],
  )

/** Every rule as the page stands, then the colours of the other themes in the other densities. */
async function check(page: Page, where: string, within?: string): Promise<void> {
  const found = await findings(page, { within })
  for (const [theme, density] of [
    ['dark', 'compact'],
    ['contrast', 'comfortable'],
  ] as const) {
    await look(page, theme, density)
    const worn = await findings(page, { rules: ['color-contrast', 'target-size'], within })
    found.push(...worn.map((finding) => `${theme} and ${density}: ${finding}`))
  }
  await look(page, 'light', 'regular')
  expect(found, where).toEqual([])
}

async function openFirstRecord(shell: Shell): Promise<void> {
  await shell.panel.getByRole('grid').getByRole('link').first().click()
  await expect(shell.panel.locator('[data-path="name"]:visible')).toBeFocused()
}

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[A36] axe finds nothing serious in chrome, screens and dialogs, in light, dark, contrast and all densities', async ({
    shell,
    page,
  }) => {
    // Some twenty looks at a page: seconds on a free machine, more beside others.
    test.setTimeout(240_000)
    await page.goto(shell.url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await findings(page), 'sign-in').toEqual([])
    // A control that is named otherwise than it reads is found, or what follows proves nothing of names.
    const sinner = await page.evaluateHandle(() => {
      const button = Object.assign(document.createElement('button'), {
        ariaLabel: 'Spoken',
        textContent: 'Printed words',
      })
      document.querySelector('h1')!.after(button)
      return button
    })
    expect(await findings(page)).toEqual([expect.stringContaining('label-content-name-mismatch')])
    await sinner.evaluate((button) => button.remove())
    // So are two texts that are too weak to be read, the second in colours that are known already.
    const weak = await page.evaluateHandle(() => {
      const texts = [1, 2].map((at) => Object.assign(document.createElement('p'), { textContent: `Weak words ${at}` }))
      for (const { style } of texts)
        Object.assign(style, { color: 'rgb(200, 200, 200)', background: 'rgb(255, 255, 255)' })
      document.querySelector('h1')!.after(...texts)
      return texts
    })
    expect(await findings(page, { rules: ['color-contrast'] })).toEqual([
      expect.stringMatching(/^color-contrast at .*Weak words 1.* \| .*Weak words 2/),
    ])
    await weak.evaluate((texts) => texts.forEach((text) => text.remove()))
    await page.emulateMedia({ contrast: 'more' })
    expect(await findings(page, { rules: ['color-contrast'] }), 'sign-in, more contrast').toEqual([])
    await page.emulateMedia({ contrast: 'no-preference' })

    await enter(shell, 'clerk', '#/')
    await check(page, 'HOME')
    await shell.go('#/novus-ar')
    expect(await findings(page), 'application page').toEqual([])
    await page.getByRole('button', { name: 'Applications', exact: true }).click()
    await check(page, 'Applications menu', 'suite-applications-menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'User menu' }).click()
    expect(await findings(page, { within: 'suite-user-menu' }), 'user menu').toEqual([])
    await page.keyboard.press('Escape')

    await shell.go(CUSTOMERS)
    await expect(shell.panel.getByRole('grid').getByRole('link').first()).toBeVisible()
    await check(page, 'list')
    await openFirstRecord(shell)
    await shell.panel.locator('[data-path="name"]:visible').fill('')
    await page.keyboard.press('Control+s')
    await expect(shell.panel.getByRole('alert').first()).toBeVisible()
    await check(page, 'record with errors')
    await shell.panel.locator('[data-region="addresses"]').scrollIntoViewIfNeeded()
    await check(page, 'entry grid', '[data-region="addresses"]')
    await page.keyboard.press('Alt+i')
    await expect(shell.panel.locator('[data-region="history"]')).toBeVisible()
    await shell.settled()
    await check(page, 'history', '[data-region="history"]')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+w')
    await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible()
    await check(page, 'unsaved changes', 'suite-message-dialog')
    await page.keyboard.press('Escape')
  })

  test('[A36] at 200 % zoom and 1280 by 720 axe finds nothing serious, the page says where one is, and names are those of D19', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/novus-ap/user-codes')
    await expect(page).toHaveTitle(/^User codes · Accounts Payable · \S/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('navigation', { name: 'Open screens' })).toHaveCount(1)
    await expect(shell.panel.getByRole('heading', { level: 1 })).toHaveText('User codes')
    await expect(shell.applications.getByRole('tab')).toHaveCount(2)
    await expect(page.getByRole('tabpanel', { name: 'User codes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close User codes' })).toBeVisible()
    for (const name of ['Applications', 'Language', 'User menu'])
      await expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    // The count is said politely: a live region that stands before it changes.
    await shell.panel.getByRole('textbox', { name: 'Search this list' }).fill('FABRICATOR')
    await expect(shell.panel.getByRole('status').filter({ hasText: /^1–1 of 1$/ })).toHaveCount(1)

    for (const [width, height] of [
      [720, 450],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const hash of [
        '#/',
        '#/novus-ap',
        '#/novus-ar/firm-maintenance?record=HARLOW-01',
        '#/novus-ap/user-codes',
      ]) {
        await shell.go(hash)
        expect(await findings(page), `${hash} at ${width}`).toEqual([])
      }
      expect((await chromeControls(page)).filter(({ left, right }) => left < 0 || right > width)).toEqual([])
    }
    await page.emulateMedia({ forcedColors: 'active' })
    for (const strip of [shell.openScreens, shell.applications])
      await expect(strip.locator('[aria-selected="true"]')).toHaveCSS('border-top-width', '2px')
    // What is chosen differs from what is not, by more than a background that is taken away.
    const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
    const row = shell.panel.getByRole('row').filter({ hasText: 'FABRICATOR' })
    const cell = row.getByRole('gridcell').last()
    const plain = await ground(cell)
    await row.getByRole('checkbox').check()
    expect(await ground(cell)).not.toBe(plain)
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(shell.panel.getByRole('search')).not.toHaveCSS('outline-style', 'none')
  })
})

test.describe('fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } })

  test('[A36] at 320 px nothing of the chrome leaves the screen or overlaps, and fingers get 44 px', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/novus-ap/user-codes')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const controls = await chromeControls(page)
    expect(controls.map(({ name }) => name)).toContain('Applications')
    expect(controls.filter(({ left, right }) => left < 0 || right > 320)).toEqual([])
    expect(controls.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  })
})
