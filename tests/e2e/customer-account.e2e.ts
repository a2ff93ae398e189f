import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { cell, fact, opened } from './entry-cells.ts'
import type { Shell } from './fixture.ts'

/** A customer of the demo owes for one invoice from now on. */
async function owes(shell: Shell, customer: string, amount: string): Promise<void> {
  const { panel, page } = shell
  await page.keyboard.press('Alt+n')
  await panel.locator('[data-path="billToId"]:visible').fill(customer)
  await page.keyboard.press('Tab')
  await expect(panel.locator('[data-path="currency"]:visible')).toHaveValue('CAD')
  await cell(shell, 'lines.0.description').click()
  await page.keyboard.type('Saw cutting')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.amount')).toBeFocused()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/SJ\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

test('[finance 8.3] [finance 8.4 ageing] a clerk looks up what a customer owes, from figure to document, and the aged trial balance proves it', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/sales-journal')
  await owes(shell, 'HARLOW-01', '700')

  await shell.go('#/novus-ar/ar-account-inquiry?record=HARLOW-01')
  const { panel } = shell
  await expect(panel.getByLabel('Customer', { exact: true })).toHaveValue('HARLOW-01')
  await expect(panel.getByText('791.00').first()).toBeVisible()
  await expect(panel.getByText('Highest balance')).toBeVisible()
  expect(await findings(page)).toEqual([])
  // [judgement 21] What is done next here is the main key: his receipt, with what is open of him.
  await expect(panel.getByRole('button', { name: /New receipt/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.locator('[data-path="receipts.0.customerId"]:visible')).toHaveValue('HARLOW-01')
  await expect(panel.getByRole('cell', { name: '791.00', exact: true }).first()).toBeVisible()
  await shell.go('#/novus-ar/ar-account-inquiry?record=HARLOW-01')
  await panel.getByRole('button', { name: 'Statement', exact: true }).click()
  await expect(
    panel
      .getByRole('row')
      .filter({ hasText: /IN\d{6}/ })
      .first(),
  ).toContainText('791.00')
  await panel.getByRole('button', { name: /Open items/ }).click()
  await panel
    .getByRole('link', { name: /^IN\d{6}$/ })
    .first()
    .click()
  await shell.settled()
  await expect(fact(shell, 'invoiceNo')).toHaveText(/^IN\d{6}$/)

  await shell.go('#/novus-ar/aged-trial-balance')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('row').filter({ hasText: 'HARLOW-01' }).first()).toContainText('791.00')
  await expect(panel.getByRole('region', { name: 'Receivable by age' })).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('[finance 8.3 narrow] on a phone rows are read downwards: nothing of them is out of sight, in the inquiry and in the collector’s list', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  await page.setViewportSize({ width: 320, height: 720 })
  await enter(shell, 'clerk', '#/')
  // What he promised before may be kept or broken by what other tests were about.
  const promised = { customerId: 'BRIGHT-01', outcome: 'Promise', amount: '100.00', comesOn: dayFromToday(3) }
  expect(await call(page, 'POST', '/api/ar/collection/log', promised)).toMatchObject({ ResultStatus: 1 })
  await shell.go('#/novus-ar/ar-account-inquiry?record=BRIGHT-01')
  const items = panel.getByRole('table', { name: 'Open items' })
  // Another test may dispute what the promise is about.
  await expect(items.getByText(/Promised for|In dispute since/).first()).toBeVisible()
  // What stands out of sight on either side, or is cut in its cell.
  const outOfSight = (within: typeof panel) =>
    within.evaluate((table) =>
      [...table.querySelectorAll<HTMLElement>('th, td')].flatMap((cell) => {
        const { left, right, width } = cell.getBoundingClientRect()
        const isCut = cell.scrollWidth > cell.clientWidth + 1
        return width > 0 && (left < 0 || right > 320 || isCut) ? [cell.innerText] : []
      }),
    )
  expect(await outOfSight(items)).toEqual([])
  expect(await findings(page)).toEqual([])
  await shell.go('#/novus-ar/ar-overdue-accounts')
  const rows = panel.getByRole('grid', { name: 'Customers to call' })
  await expect(rows.locator('tr[data-id]').first()).toBeVisible()
  expect(await outOfSight(rows)).toEqual([])
  expect(await findings(page)).toEqual([])
})
