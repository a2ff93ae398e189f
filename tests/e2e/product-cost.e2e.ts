import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { shots } from './shots.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[supply 8 history] [supply 8 matrix] by keyboard: one product shows its two years, a class its sizes', async ({
  shell,
  page,
}) => {
  const shot = shots(page)
  await enter(shell, 'admin', '#/novus-ic/Product-Cost?productId=CRS-16-48')
  const { panel } = shell
  const picture = panel.getByRole('figure', { name: /^CRS-16-48: cost of one lb over two years/ })
  await expect(picture).toBeVisible()
  await expect(picture).toContainText(/carried at \d/)
  await expect(picture).toContainText(/List price|No list price/)
  const months = picture.getByRole('group').getByRole('button')
  await expect(months).toHaveCount(24)
  await months.last().focus()
  await page.keyboard.press('Home')
  await expect(months.first()).toBeFocused()
  await picture.getByRole('button', { name: 'As a table' }).press('Enter')
  await expect(picture.getByRole('table').getByRole('row')).toHaveCount(25)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('product-cost-history')
  // In a tab of its own, since what is asked of an open one stays.
  await shell.go('#/novus-ic/Product-Cost?productClass=COIL')
  await panel.locator('[data-path="productId"]:visible').fill('')
  await panel.locator('[data-path="productClass"]:visible').fill('COIL')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Run' }).press('Enter')
  const matrix = panel.getByRole('table', { name: /^COIL: cost of one lb by size in inches/ })
  await expect(matrix.getByRole('columnheader', { name: '48', exact: true })).toBeVisible()
  await expect(
    matrix
      .getByRole('cell')
      .filter({ hasText: /\d+\.\d+ of \d/ })
      .first(),
  ).toBeVisible()
  await expect(picture).toHaveCount(0)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shot('product-cost-matrix')
})
