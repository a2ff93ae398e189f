import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[supply 1.1 doors] [supply 1.1 totals] [judgement 1 opens] payables look at what is owed and how late it is, receivables at what customers owe', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ap/firm-maintenance')
  const { panel } = shell
  const heads = panel.getByRole('columnheader')
  await expect(heads.filter({ hasText: /^Overdue/ })).toBeVisible()
  await expect(heads.filter({ hasText: 'Credit' })).toHaveCount(0)
  // The door of payables opens on what is owed, the latest first.
  const views = panel.getByRole('group', { name: 'Views' })
  await expect(views.getByRole('button', { name: /^Owing/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await shell.hash()).toBe('#/novus-ap/firm-maintenance')
  const owing = panel.locator('tbody tr').first()
  await expect(owing).toContainText(/\d,\d{3}\.\d\d/)
  await expect(panel.locator('tfoot tr')).toHaveCount(1)
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  // What is disputed is late, and the foot has the sum of what is open.
  await shell.go('#/novus-ap/purchase-journal?view=unpaid&payment=Open%7CPartly&sort=dueDate')
  await expect(panel.locator('tfoot')).toContainText(/\d,\d{3}\.\d\d/)
  await expect(panel.locator('tbody [data-age]').first()).toHaveText(/^\d+ d$/)
  // The oldest fills the bar, and the head says how much that is.
  const late = panel.locator('tbody [data-age]').first()
  const share = await late.locator('i i').evaluate((own) => own.clientWidth / own.parentElement!.clientWidth)
  expect(share).toBeCloseTo(1, 1)
  await expect(heads.filter({ hasText: /^Days late/ })).toContainText(`0 to ${await late.textContent()}`)

  await shell.go('#/novus-ar/firm-maintenance')
  await expect(heads.filter({ hasText: 'Owed to us' })).toBeVisible()
})

test('[supply 1.2 lookups] what could be several is not taken unseen; the list says city and balance', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ap/purchase-journal')
  await page.keyboard.press('Alt+n')
  const { panel } = shell
  const vendor = panel.locator('[data-path="vendorId"]:visible')
  await vendor.pressSequentially('ba')
  const offers = page.getByRole('listbox', { name: /matches$/ }).getByRole('option')
  await expect(offers.nth(1)).toBeVisible()
  await expect(offers.first()).toContainText('Hamilton')
  await expect(offers.first()).toContainText(/CAD [\d,]+\.\d\d/)
  await page.keyboard.press('Enter')
  await expect(vendor).toBeFocused()
  await expect(vendor).toHaveValue('ba')
  await expect(offers.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(vendor).toHaveValue('DOFASC-01')
  await expect(vendor).not.toBeFocused()
})

test('[supply 1.2 words] [judgement 5 palette] on HOME "aging" opens the ageing, and a new invoice begins by a word', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const marked = page.locator('suite-command-palette [role="option"][aria-selected="true"]')
  await page.keyboard.press('Control+k')
  await field.fill('aging')
  await expect(marked).toContainText('aged trial balance')
  await page.keyboard.press('Enter')
  await expect.poll(() => shell.hash()).toContain('aged-trial-balance')
  await shell.go('#/')
  await page.keyboard.press('Control+k')
  await field.fill('>new vendor')
  await expect(marked).toContainText('New vendor invoice')
  await page.keyboard.press('Enter')
  await expect.poll(() => shell.hash()).toContain('purchase-journal')
  await expect(shell.panel.locator('[data-path="vendorId"]:visible')).toBeFocused()

  // Whoever was in payables means the invoice of a vendor, on HOME too, and the vendor that has invoices.
  await shell.go('#/')
  await page.keyboard.press('Control+k')
  await field.fill('invoice')
  await expect(marked).toContainText('Purchase journal')
  await field.fill('@kelso')
  await expect(marked).toContainText('Kelso Mechanical')
  await expect(marked).toContainText(/Owing [\d,]+\.\d\d/)
})
