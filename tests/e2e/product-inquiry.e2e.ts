import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 7.7] [judgement 30b] by keyboard: what is typed is understood, Enter takes the first, and the answer has a quantity and a day', async ({
  shell,
  page,
}) => {
  const shot = async (name: string) => {
    if (!process.env['SHOTS']) return
    for (const theme of ['light', 'dark']) {
      await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${theme}.png` })
    }
    await page.evaluate(() => delete document.documentElement.dataset['theme'])
  }
  await enter(shell, 'clerk', '#/novus-ic/product-inquiry')
  const { panel } = shell
  await expect(panel.locator('[data-path="productId"]')).toBeFocused()
  await page.keyboard.type('cr .06 >=48')
  await expect(
    panel.getByText(/^Understood as words cr, Thickness 0.055 to 0.065, Width 48 or more; \d+ found/),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/free now,|short now:|Nothing free now:/)).toBeVisible()
  await expect(panel.getByRole('figure', { name: /^Next eight weeks/ })).toBeVisible()
  await shot('inquiry-found')
  // The three that are sold by the pound have orders on their way.
  await page.locator(`${PANEL} [data-path="productId"]`).fill('CRS-16-48')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/before PO\d+ brings/)).toBeVisible()
  const steps = panel.getByRole('group', { name: /^Next eight weeks/ }).getByRole('button')
  await steps.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(steps.nth(1)).toBeFocused()
  await expect(steps.nth(1)).toHaveAccessibleName(/left; .* brings/)
  await panel.getByRole('button', { name: 'HAM-1', exact: true }).press('Enter')
  await expect(panel.getByRole('button', { name: 'HAM-1', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('inquiry')
  await shell.go('#/novus-ic/Demand-Action-Report')
  // Nothing need be asked first: what needs action is there before anything is made of it.
  await expect(panel.getByText(/^Products that need something: \d+/)).toBeVisible()
  await expect(panel.getByRole('columnheader', { name: 'On order' })).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('demand')
})
