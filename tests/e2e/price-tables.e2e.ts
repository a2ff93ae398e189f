import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

const shot = (page: Page, name: string) => shots(page)(name)
/** Whoever needs a screen reader reads it, and it is photographed. */
const looked = async (page: Page, name: string) => {
  await shot(page, name)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
}
const typed = async ({ panel, page }: Shell, path: string, value: string) => {
  await panel.locator(`[data-path="${path}"]`).fill(value)
  await page.keyboard.press('Tab')
}

test('[supply 9 PriceTable-Due-ForReview] [judgement 35] what is due is renewed by the keyboard: seen, raised by 3.5 %, made', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe/PriceTable-Due-ForReview')
  const { panel } = shell
  await expect(panel.getByRole('treegrid').getByText('K-HARLOW/1')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Renew them/ })).toBeEnabled()
  await looked(page, 'due')
  await page.keyboard.press('F4')
  await expect(shell.tab(/^Renew price tables/)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.locator('[data-path="dueWithin"]')).toHaveValue('30')
  await typed(shell, 'effective', '2027-06-01')
  await typed(shell, 'percent', '3.5')
  await page.keyboard.press('Alt+r')
  const shown = panel.getByRole('group', { name: 'What will happen' })
  await expect(shown.getByText('NMD90-14-2').first()).toBeVisible()
  await looked(page, 'renew')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('1 done, 1 with nothing to do, 0 not done.')).toBeVisible()
})

test('[supply 9 price-table-import-export] a file is read before anything is made of it: its faults by row, then its changes, then the next version', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-oe/price-table-import-export')
  const { panel } = shell
  await expect(panel.getByRole('heading', { name: 'No file yet' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Choose a file/ })).toBeEnabled()
  await shot(page, 'file-empty')
  const chosen = async (...rows: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Alt+n')
    const text = ['Table,Product,From,Price', ...rows].join('\n')
    await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const leaves = page.waitForEvent('download')
  await page.keyboard.press('Alt+x')
  expect((await leaves).suggestedFilename()).toBe('Price tables.xlsx')
  await chosen('J-2601,PN200,0,345', 'J-2601,NOBODY,0,1', 'NOWHERE,PN100,0,1')
  const wrong = panel.getByRole('table', { name: 'What is wrong' })
  await expect(wrong.getByRole('row', { name: /Say a day after/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /NOBODY/ })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /NOWHERE/ })).toBeVisible()
  await looked(page, 'file-faults')
  await chosen('J-2601,PN200,0,345')
  await expect(wrong.getByRole('row')).toHaveCount(2)
  await typed(shell, 'effective', '2027-02-01')
  const changes = panel.getByRole('table', { name: 'What it changes' })
  await expect(changes.getByRole('row', { name: /^J-2601/ })).toContainText('J-2601/2')
  await looked(page, 'file-changes')
  const bring = panel.getByRole('button', { name: /^Prepare next versions: 1/ })
  await expect(bring).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(changes.getByRole('link', { name: 'J-2601/2' })).toBeVisible()
})

test('[supply 9 Customer-Price-List] a customer’s prices stand under his own numbers', async ({ shell, page }) => {
  await enter(shell, 'controller', '#/novus-oe/Customer-Price-List')
  const { panel } = shell
  const grid = panel.getByRole('treegrid')
  await typed(shell, 'customerId', 'HARLOW-01')
  await panel.getByRole('checkbox', { name: 'Only with their number' }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(grid.getByText('HE-2010').first()).toBeVisible()
  await looked(page, 'customer-list')
})

test('[supply 9 product-price-import] a vendor’s file is read by keyboard: its columns said once, what it changes seen, taken, and what waits decided', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-oe/product-price-import')
  const { panel } = shell
  await expect(panel.getByRole('heading', { name: 'No file yet' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Choose a file/ })).toBeEnabled()
  await shot(page, 'vendor-empty')
  await typed(shell, 'vendorId', 'DOFASC-01')
  const chosen = async (...rows: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Alt+n')
    await (await chooser).setFiles({ name: 'lake.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  }
  const rows = [
    'Their no;What;Netto',
    'N-40000;Cold rolled;0,90',
    'M-40007;Galvanized;2,90',
    'Q-1;Unheard of;4,10',
    'M-40014;Cable;0,65',
  ]
  await chosen(...rows)
  const dialog = panel.getByRole('dialog', { name: 'What the columns mean' })
  await dialog.getByRole('combobox', { name: /^Vendor’s number/ }).selectOption('Their no')
  await dialog.getByRole('combobox', { name: /^Cost/ }).selectOption('Netto')
  await dialog.getByRole('combobox', { name: /^Amounts are written/ }).selectOption('1.234,50')
  await looked(page, 'vendor-columns')
  await dialog.getByRole('button', { name: 'Read it so' }).press('Enter')
  const taken = panel.getByRole('table', { name: 'New costs' })
  await expect(taken.getByRole('row', { name: /N-40000/ })).toContainText('CRS-16-48')
  await expect(panel.getByRole('table', { name: 'What will wait' }).getByRole('row')).toHaveCount(3)
  await looked(page, 'vendor-read')
  await page.keyboard.press('Control+Enter')
  const waits = panel.getByRole('table', { name: 'What waits' })
  await expect(waits.getByRole('row', { name: /M-40007/ })).toContainText('It differs by more than 25%.')
  await looked(page, 'vendor-waits')
  await waits.getByRole('row', { name: /Q-1/ }).getByRole('button', { name: 'Not ours' }).press('Enter')
  await expect(waits.getByRole('row', { name: /Q-1/ })).toHaveCount(0)
  await waits
    .getByRole('row', { name: /M-40007/ })
    .getByRole('button', { name: 'Take' })
    .press('Enter')
  await expect(waits).toHaveCount(0)
  await chosen(...rows)
  await expect(panel.getByRole('status').filter({ hasText: 'No changes made.' })).toBeVisible()
})
