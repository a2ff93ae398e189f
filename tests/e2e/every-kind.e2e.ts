import { expect, type Page } from '@playwright/test'
import { DENSITIES } from '../../shared/contracts/preferences.ts'
import type { Choices } from '../../workbench/choices.ts'
import { sampleId } from '../../workbench/sample/value.ts'
import { findings } from './axe.ts'
import { test as base } from './cost.ts'
import { StagePage } from './stage.ts'

/** One screen of each kind; what holds for it holds for the kind, whose code draws every other. */
const KINDS: readonly { kind: string; picture: Partial<Choices>; press?: string; action: string }[] = [
  { kind: 'maintenance, its list', picture: { screen: 'admin/holiday' }, action: 'New' },
  {
    kind: 'maintenance, a record with lines',
    picture: { screen: 'admin/firm', query: { record: sampleId(0) } },
    action: 'Save',
  },
  { kind: 'transaction', picture: { screen: 'admin/slip', query: { record: sampleId(0) } }, action: 'Save' },
  { kind: 'register', picture: { screen: 'admin/audit-log' }, action: 'Excel' },
  {
    kind: 'inquiry, its key in the head',
    picture: { screen: 'ap/account-inquiry', query: { record: 'STELMOR' } },
    action: 'Apply',
  },
  {
    kind: 'inquiry, in a panel, what stands behind a row',
    picture: { screen: 'gl/account-enquiry', query: { record: '6100', row: sampleId(1) } },
    action: 'Excel',
  },
  { kind: 'queue', picture: { screen: 'admin/dead-letter' }, action: 'Excel' },
  {
    kind: 'report, run',
    picture: { screen: 'admin/customer-list' },
    press: 'Control+Enter',
    action: 'Run',
  },
  { kind: 'process', picture: { screen: 'admin/end-sessions' }, action: 'Preview' },
  {
    kind: 'printRun',
    picture: { screen: 'admin/voucher-printing', query: { run: sampleId(0) } },
    action: 'Yes, all of them',
  },
  { kind: 'transfer, nothing sent', picture: { screen: 'admin/transfer' }, action: 'Choose a file' },
  {
    kind: 'transfer, a file with bad rows',
    picture: { screen: 'admin/transfer', query: { run: sampleId(0) } },
    action: 'Bad rows as Excel',
  },
  { kind: 'custom', picture: { screen: 'admin/change-password' }, action: 'Change' },
]

const test = base.extend<{ stage: StagePage }>({
  stage: async ({ page }, use) => use(await StagePage.install(page)),
})

/** Steps of the Tab key that are looked at: past the head and well into the form. */
const STEPS = 16
/** What a reader of the page meets at the focus: how it is called, whether it is seen, and where it is. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    if (!at || at === document.body) return null
    const { width, height, top, bottom } = at.getBoundingClientRect()
    const ring = [at, at.parentElement!].some((el) => {
      const { outlineStyle, boxShadow } = getComputedStyle(el)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    const isSeen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return { tag: at.tagName, isSeen, ring }
  })

/** What does not fit: the page wider than the window, a button whose words are cut off. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`)
    for (const button of document.querySelectorAll<HTMLElement>('#panels :is(button, [role="tab"])')) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const called = button.getAttribute('aria-label') ?? button.textContent
      if (button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).overflowX !== 'visible')
        found.push(`“${called}” is cut off`)
    }
    return [...new Set(found)]
  })

/** Height in px of the first line that holds something, as the density has it. */
const lineHeight = (page: Page) =>
  page
    .locator('#panels')
    .locator('td:visible, input:visible, select:visible')
    .first()
    .evaluate((line) => line.getBoundingClientRect().height)

async function reachable(page: Page, action: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(action) }).first()
  await button.scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport()
}

// Many looks at one page: a machine that does much else needs its time for them.
test.setTimeout(120_000)

test('the frame of the workbench lists every definition by module and kind, and its address keeps what is chosen', async ({
  page,
  stage,
}) => {
  await stage.openFrame('?screen=admin/holiday')
  const screen = page.frameLocator('iframe')
  await expect(screen.getByRole('heading', { name: 'Holidays' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'holiday maintenance', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // By keyboard: to the search, into the list, to a definition; looks are worn by the open screen.
  await page.getByRole('link', { name: 'holiday maintenance', exact: true }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('admin cust')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(screen.getByRole('heading', { name: 'Customer list' })).toBeVisible()
  await page.getByLabel('tongue').selectOption('fr-CA')
  await expect(screen.getByRole('heading', { name: 'Liste des clients' })).toBeVisible()
  await page.getByLabel('theme').selectOption('dark')
  await expect(screen.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Kind').selectOption('process')
  await expect(page.getByText('No screen is called so.')).toBeVisible()

  await page.reload()
  await expect(screen.getByRole('heading', { name: 'Liste des clients' })).toBeVisible()
  await expect(page.getByLabel('Find a screen')).toHaveValue('admin cust')
  await expect(page.getByLabel('Kind')).toHaveValue('process')
  expect(await findings(page, { all: true })).toEqual([])
  await page.goBack()
  await expect(page.getByText('No screen is called so.')).toBeHidden()
  await expect(screen.getByRole('heading', { name: 'Holidays' })).toBeVisible()
})

for (const { kind, picture, press, action } of KINDS)
  test(`[A36] ${kind}: keyboard, names, locales, dark, densities, 1280 x 720 and 200 %`, async ({ page, stage }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await stage.open(picture)
    if (press) {
      await page.keyboard.press(press)
      await expect(page.locator('#panels tbody tr').first()).toBeVisible()
      await stage.settled()
    }

    await test.step('names: heading, panel and every control are called something', async () => {
      expect(await findings(page, { all: true, targets: true })).toEqual([])
      await expect(page.getByRole('tabpanel')).toHaveAccessibleName(/\w/)
    })
    await test.step('keyboard: Tab goes on and on, always seen, never caught', async () => {
      const met: unknown[] = []
      for (let step = 0; step < STEPS; step++) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        if (at) met.push(at)
      }
      expect(met.length).toBeGreaterThan(2)
      expect(met.filter((at) => !(at as { isSeen: boolean }).isSeen)).toEqual([])
      expect(met.filter((at) => !(at as { ring: boolean }).ring)).toEqual([])
    })
    await test.step('locales and densities at 1280 x 720', async () => {
      for (const tongue of ['fr-CA', 'zh-CN', 'zh-TW', 'en-CA'] as const) {
        await stage.wear({ tongue })
        expect(await misfits(page), tongue).toEqual([])
      }
      const heights: number[] = []
      for (const density of DENSITIES) {
        await stage.wear({ density })
        expect(await misfits(page), density).toEqual([])
        heights.push(await lineHeight(page))
      }
      expect(heights, 'compact, regular, comfortable').toEqual([...new Set(heights)].sort((a, b) => a - b))
      await reachable(page, action)
    })
    await test.step('dark: every text can be read', async () => {
      await stage.wear({ theme: 'dark', density: 'regular' })
      expect(await findings(page, { all: true, rules: ['color-contrast'] })).toEqual([])
    })
    await test.step('200 %: nothing is lost at half the size', async () => {
      await page.setViewportSize({ width: 640, height: 360 })
      expect(await misfits(page)).toEqual([])
      await reachable(page, action)
    })
  })
