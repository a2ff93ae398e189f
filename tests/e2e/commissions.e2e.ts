import { SalesRep } from '../../shared/contracts/admin/sales-rep.ts'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[finance 8.4 commission] what reps have earned is read, and posted by the keyboard to the vendor of who has one; why the others are not is said', async ({
  shell,
  page,
}) => {
  await enter(shell, 'controller', '#/novus-ar/sales-rep-commission')
  const rep = (await call(page, 'GET', '/api/admin/sales-rep/DCHEN')).Data
  const vendor = await newVendor(shell)
  const fields = Object.fromEntries(Object.keys(SalesRep.fields).map((name) => [name, rep[name]]))
  const named = { version: rep['version'], record: { ...fields, apFirmId: vendor } }
  await call(page, 'PUT', `/api/admin/sales-rep/${String(rep['id'])}`, named)

  const grid = shell.panel.getByRole('treegrid', { name: 'Sales rep commission, result' })
  await page.keyboard.press('Control+Enter')
  await expect(grid.getByText('David Chen').first()).toBeVisible()
  await expect(shell.panel.getByRole('row', { name: /^Debits of commission expense/ })).toContainText('0.00')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])

  await shell.panel.getByRole('button', { name: 'Post commissions' }).click()
  await expect(shell.tab(/^Post commissions/)).toHaveAttribute('aria-selected', 'true')
  const repField = shell.panel.getByRole('combobox', { name: 'Sales rep', exact: true })
  await page.keyboard.press('Alt+r')
  const shown = shell.panel.getByRole('group', { name: 'What will happen' })
  await expect(shown.getByText('No vendor').first()).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await repField.fill('DCHEN')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Alt+r')
  await expect(shown.getByText('No vendor')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByText('1 done, 0 with nothing to do, 0 not done.')).toBeVisible()
  await page.keyboard.press('Alt+r')
  await expect(shell.panel.getByRole('heading', { name: 'Nothing would be done with these parameters' })).toBeVisible()

  await shell.go('#/novus-ar/commission-plans')
  await page.keyboard.press('Alt+n')
  await expect(shell.panel.locator('[data-path="percent"]')).toBeVisible()
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await shell.go('#/novus-oe/credit-sales-report')
  await page.keyboard.press('Control+Enter')
  await expect(shell.panel.getByRole('row', { name: /^Receivable accounts/ })).toContainText('0.00')
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
})
