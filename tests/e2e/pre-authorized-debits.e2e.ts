import { readFile } from 'node:fs/promises'
import { findings } from './axe.ts'
import { call } from './calls.ts'
import { counted } from './counted-keys.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** What a run of debits costs whoever collects at most, from Alt N to what waits for the approver. */
const MOST_KEYS = 12

test('[finance 8.2 debits] [judgement 6] debits are proposed and submitted by keyboard, approved by another, filed, and sent once their file was fetched', async ({
  shell,
  page,
}) => {
  const other = await page.context().browser()!.newContext()
  const approver = await other.newPage()
  await approver.goto(`${shell.url}/#/`)
  await approver.getByLabel(/user name/i).fill('approver')
  await approver.getByLabel('Password', { exact: true }).fill('approver')
  await approver.getByRole('button', { name: 'Sign in' }).click()
  await enter(shell, 'payer', '#/novus-ar/debit-batches')
  const { panel } = shell
  await approver.locator('html[data-ready]').waitFor()

  const { keys, press, type } = counted(page)
  await press('Alt+n')
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  await expect(field('bankAccountId')).toBeFocused()
  await type('OPER-CAD')
  // All that the demo's customer with a mandate owes, due or not: what follows does not lean on the day.
  await field('valueDate').fill(dayFromToday(2))
  await field('dueThrough').fill(dayFromToday(120))
  await press('Control+Enter')
  await expect(panel.getByText('ARBUTU-01').first()).toBeVisible()
  await expect(panel.locator('[data-region="customers"]')).toContainText('Arbutus Homes Group')
  expect(await findings(page)).toEqual([])
  await press('Control+Enter')
  const state = (text: string) =>
    expect(
      panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  await state('Submitted')
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS)

  const { List } = await call(
    approver,
    'GET',
    '/api/ar/debit-batch?status=Submitted&PageSize=1&SortFields=batchNo&SortDescending=batchNo',
  )
  const { id, version } = List[0]!
  await call(approver, 'POST', `/api/ar/debit-batch/${String(id)}/approve`, { version })
  await state('Approved')
  await page.keyboard.press('Control+Enter')
  await state('File made')
  // The key of this step is its product.
  const download = page.waitForEvent('download')
  await page.keyboard.press('Control+Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  expect(
    text
      .split('\r\n')
      .map((record) => record.slice(0, 1))
      .join(''),
    // Whoever else has a mandate by now is in it, too.
  ).toMatch(/^AD+Z$/)
  await expect(panel.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await state('Sent')
  expect(await findings(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/debits-sent.png` })
  await other.close()
})

test('[finance 8.4 course] the collector sees by one key what was owed month by month, and a month leads to its ages', async ({
  shell,
  page,
}) => {
  await enter(shell, 'clerk', '#/novus-ar/ar-overdue-accounts')
  const { panel } = shell
  await expect(panel.getByRole('grid', { name: 'Customers to call' }).locator('tr[data-id]').first()).toBeFocused()
  await page.keyboard.press('t')
  const months = panel.getByRole('group', { name: 'Owed at the end of each month' })
  await expect(months.getByRole('button')).toHaveCount(13)
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
    expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])', all: true }), theme).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/collections-${theme}.png` })
  }
  await months.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(months.locator('button:focus')).toHaveAccessibleName(/Owed|CAD/)
  await page.keyboard.press('Enter')
  await expect(shell.tab(/aged trial balance/i)).toBeVisible()
})
