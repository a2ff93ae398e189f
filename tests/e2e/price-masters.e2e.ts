import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { cell, fillCell } from './entry-cells.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

const field = ({ panel }: Shell, path: string) => panel.locator(`[data-path="${path}"]:visible`)
const saved = ({ panel }: Shell, key: string) =>
  expect(panel.getByRole('status').filter({ hasText: `${key} is saved.` })).toBeVisible()

test('[supply 9 discount-table] a discount by quantity is entered by keyboard; what is typed wrong is told at its cell and loses nothing', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe/discount-table')
  await expect(shell.panel.getByRole('grid').getByRole('link', { name: 'TRADE-5' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  await field(shell, 'tableId').fill('vol-3')
  await field(shell, 'name').fill('Volume')
  await field(shell, 'rangeUnit').fill('EA')
  await page.keyboard.press('Tab')
  await fillCell(shell, 'lines.0.lowQuantity', '100')
  await fillCell(shell, 'lines.0.percent', '150')
  await fillCell(shell, 'lines.0.effective', '2026-01-01')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText(/100/).first()).toBeVisible()
  await expect(cell(shell, 'lines.0.percent')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(shell, 'lines.0.percent')).toContainText('150')
  await shots(page)('discount-refused')
  await fillCell(shell, 'lines.0.percent', '3')
  await page.keyboard.press('Control+s')
  await saved(shell, 'VOL-3')
  expect(await findings(page)).toEqual([])
  await shots(page)('discount')
  const [{ id }] = (await call(page, 'GET', '/api/oe/discount-table?tableId==VOL-3')).List as [{ id: string }]
  const { Data } = await call(page, 'GET', `/api/oe/discount-table/${id}`)
  expect(Data['lines']).toMatchObject([{ lowQuantity: '100', percent: '3', productId: null }])
})

test('[supply 9 skus] what a customer calls a product is entered by keyboard, once, and found by his number', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-oe/Customer-SKUs')
  const grid = shell.panel.getByRole('grid')
  await expect(grid.getByRole('link', { name: 'HE-1001' })).toBeVisible()
  await shots(page)('skus')
  const typed = async (customerSku: string, productId: string) => {
    await page.keyboard.press('Alt+n')
    await field(shell, 'customerId').fill('HARLOW-01')
    await field(shell, 'customerSku').fill(customerSku)
    await field(shell, 'productId').fill(productId)
    await field(shell, 'description').fill('Connector, theirs')
    await page.keyboard.press('Control+s')
  }
  await typed('HE-1001', 'PN100')
  await expect(field(shell, 'customerSku')).toHaveAttribute('aria-invalid', 'true')
  await shots(page)('sku-refused')
  await field(shell, 'customerSku').fill('HE-9001')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await shell.panel
    .getByRole('navigation', { name: 'Open records' })
    .getByRole('button', { name: 'List' })
    .press('Enter')
  await page.keyboard.press('/')
  await page.keyboard.type('he-9001')
  await expect(grid.getByRole('link', { name: 'HE-9001' })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'HE-1001' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})
