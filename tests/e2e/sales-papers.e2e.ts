import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

/** Read by whoever needs a screen reader, and photographed: light, dark, and narrow. */
const looked = async (page: Page, name: string) => {
  expect(await findings(page, { within: PANEL, all: true }), name).toEqual([])
  await shots(page)(name)
}
/** Opens a screen by its menu, as somebody does who has never been there. */
const through = async ({ page, panel }: Shell, heading: string, name: string) => {
  await page.getByRole('menubar').getByRole('menuitem', { name: heading, exact: true }).press('Enter')
  const entry = page.getByRole('menu').getByRole('menuitem', { name, exact: true })
  await expect(entry).toBeVisible()
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name }).first()).toBeVisible()
}
const typed = async ({ panel, page }: Shell, path: string, value: string) => {
  await panel.locator(`[data-path="${path}"]`).fill(value)
  await page.keyboard.press('Tab')
}

test('[supply 9 sales-register-report] [supply 9 sales-documents] what was sold is read in the register, proven, and its papers are found by their number', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe')
  const { panel } = shell
  await through(shell, 'Invoicing', 'Sales register')
  await typed(shell, 'fromDate', '2026-06-01')
  await typed(shell, 'toDate', '2026-06-30')
  await page.keyboard.press('Control+Enter')
  const grid = panel.getByRole('treegrid')
  await expect(grid.getByRole('row').nth(3)).toBeVisible()
  await looked(page, 'register')
  await through(shell, 'Invoicing', 'Sales documents')
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
  await typed(shell, 'find', 'SO00')
  await page.keyboard.press('Control+Enter')
  await expect(grid.getByText(/^SO\d+/).first()).toBeVisible()
  await looked(page, 'documents')
  await through(shell, 'Invoicing', 'Invoice printing')
  await expect(panel.getByRole('form').first()).toBeVisible()
  await looked(page, 'printing')
})

test('[supply 9 price-override-audit] [supply 9 safety-price-audit] whose prices stand beside the lists is told with as many rows as the change log has uses', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-oe')
  const { panel } = shell
  for (const name of ['Price override audit', 'Safety price audit']) {
    await through(shell, 'Pricing', name)
    await typed(shell, 'fromDate', '2026-01-01')
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText('Uses in the change log')).toBeVisible()
    await looked(page, name.toLowerCase().replaceAll(' ', '-'))
  }
})

test('[supply 9 tariff-table] [supply 9 Products-price-list] a surcharge is entered by keyboard, and the price list says what each table asks', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe')
  const { panel } = shell
  await through(shell, 'Pricing', 'Tariffs and surcharges')
  await looked(page, 'tariffs')
  await page.keyboard.press('Alt+n')
  await expect(panel.locator('[data-path="tariffId"]')).toBeFocused()
  for (const [path, value] of [
    ['tariffId', 'FUEL-27'],
    ['description', 'Fuel, winter'],
  ] as const)
    await typed(shell, path, value)
  await panel.locator('[data-path="measure"]').selectOption('Fuel')
  await typed(shell, 'productClass', 'SHEET')
  await typed(shell, 'rate', '2.5')
  await typed(shell, 'fromDate', '2027-01-01')
  await looked(page, 'tariff')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText('FUEL-27').first()).toBeVisible()
  await through(shell, 'Pricing', 'Products price list')
  await typed(shell, 'productClass', 'SHEET')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
  await looked(page, 'price-list')
})
