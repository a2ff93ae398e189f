import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const VENDORS = '#/novus-ap/firm-maintenance'

test('a view is saved, begins the list on another machine with its columns, and many records are changed out of it', async ({
  shell,
  page,
  browser,
}) => {
  await enter(shell, 'controller', `${VENDORS}?status=Active`)
  const { panel } = shell
  const grid = panel.getByRole('grid')
  const rows = grid.locator('tbody tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()

  await grid.getByLabel('Filter Prov', { exact: true }).fill('PE')
  await grid.getByLabel('Filter Prov', { exact: true }).press('Enter')
  await expect(panel.locator('[data-region="filter"]').getByText('PE', { exact: true })).toBeVisible()
  await page.keyboard.press('Alt+c')
  await panel.getByRole('button', { name: 'Freeze Prov' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Views of this list' }).click()
  const views = panel.getByRole('dialog', { name: 'Views of this list' })
  await views.getByLabel('Save what is shown as').fill('Island')
  await views.getByLabel('Save what is shown as').press('Enter')
  await expect(views).toHaveCount(0)
  const tab = panel.getByRole('group', { name: 'Views' }).getByRole('button', { name: /^Island \d+$/ })
  await expect(tab).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Views of this list' }).click()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/own/settings') && answer.ok())
  await views.getByRole('button', { name: 'Start with Island' }).click()
  await stored
  expect(await findings(page, { within: '[role="dialog"]', all: true })).toEqual([])
  await page.keyboard.press('Escape')
  // Changed, it is still called what it reads, with its count.
  const search = panel.getByRole('search').locator('input')
  await search.fill('a')
  await expect(panel.getByRole('button', { name: /^Island \d+, changed$/ })).toBeVisible()
  expect(await findings(page, { within: '[role="group"][aria-label="Views"]', all: true })).toEqual([])
  await search.fill('')
  await expect(tab).toBeVisible()

  // Another machine: nothing of this one is kept there.
  const other = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const there = await other.newPage()
  await there.goto(`${shell.url}/${VENDORS}`)
  const heads = there.getByRole('grid').getByRole('columnheader')
  await expect(heads.nth(2)).toHaveText('Prov')
  await expect(there.getByRole('button', { name: /^Island \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  await other.close()

  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(1).getByRole('checkbox').click()
  await panel.getByRole('button', { name: 'Change…' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Change 2 records' })
  await dialog.getByLabel('What is changed').selectOption('vendor.termsCode')
  await dialog.locator('input').fill('NOBODY')
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  const outcome = panel.getByRole('dialog', { name: 'What has changed' })
  await expect(outcome.getByRole('list', { name: 'Not changed' }).getByRole('listitem')).toHaveCount(2)
  await expect(outcome.getByText('NOBODY does not exist.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true')
})
