import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[judgement 11 pictures] purchases by month and a balance by period: by keyboard from point to point, each says its figures and leads to its list', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ap/ap-account-inquiry?record=DOFASC-01')
  const { panel } = shell
  const months = panel.getByRole('group', { name: 'Purchases by month' })
  await expect(months.getByRole('button')).toHaveCount(12)
  // One stop of the Tab key, at the running month; arrows lead back from it.
  await expect(months.locator('[tabindex="0"]')).toHaveCount(1)
  await months.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  const month = months.locator('button:focus')
  await expect(month).toHaveAccessibleName(/^[A-Z][a-z]+ \d{4}: [\d,]+\.\d\d CAD; Year before [\d,]+\.\d\d CAD$/)
  const bought = await month.getAttribute('aria-label')
  // What is said of it stands below the picture too.
  await expect(panel.locator('figure p')).toHaveText(bought!)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Documents', pressed: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Remove the filter Until/ })).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: 'ROLL-' }).first()).toBeVisible()

  // [judgement 10] What is late is red, with its days.
  await panel.getByRole('button', { name: /^Open items/ }).click()
  await expect(panel.locator('td[data-name="daysLate"][data-late]').first()).toHaveText(/^\d+$/)
  await expect(panel.locator('td[data-name="daysLate"]:not([data-late])', { hasText: /\d/ })).toHaveCount(0)

  // An age leads to what is open of it.
  const ages = panel.getByRole('table', { name: 'Ageing by due date' })
  await ages.getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Remove the filter 1–30 days' })).toBeVisible()

  // The same figures as a table, in the same room.
  const tall = () => panel.locator('[data-region="figures"]').evaluate((own) => (own as HTMLElement).offsetHeight)
  const height = await tall()
  await panel.getByRole('button', { name: 'As a table' }).click()
  await expect(panel.getByRole('region', { name: 'Purchases by month' }).getByRole('row')).toHaveCount(13)
  expect(Math.abs((await tall()) - height)).toBeLessThanOrEqual(1)
  await panel.getByRole('button', { name: 'As a table' }).click()
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
    expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])', all: true }), theme).toEqual([])
  }

  // On paper it is dark on white in every theme, in its own colours, and without what can only be pressed.
  const worn = () =>
    page.evaluate(() => {
      const { colorScheme, color } = getComputedStyle(document.documentElement)
      const svg = document.querySelector('[role="tabpanel"]:not([hidden]) figure svg')!
      const bar = svg.querySelector('[data-look]')!
      return [
        colorScheme,
        color,
        getComputedStyle(bar).fill,
        getComputedStyle(svg).getPropertyValue('print-color-adjust'),
      ]
    })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  const [scheme, text, fill] = await worn()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  expect((await worn())[1]).not.toBe(text)
  await page.emulateMedia({ media: 'print' })
  expect(await worn()).toEqual([scheme, text, fill, 'exact'])
  await expect(panel.getByRole('button', { name: 'As a table' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))

  await shell.go('#/novus-gl/account-enquiry?record=1000')
  const periods = panel.getByRole('group', { name: 'Closing' })
  await periods.getByRole('button').first().focus()
  await expect(periods.locator('button:focus')).toHaveAccessibleName(/^Period 1, to \S+: [\d,]+\.\d\d CAD$/)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('table')).toHaveCount(2)
  expect(await shell.hash()).toContain('row=')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])', all: true })).toEqual([])
})
