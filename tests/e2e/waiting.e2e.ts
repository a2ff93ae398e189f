import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

test('[judgement 12 waiting] [judgement 14] what waits is counted in the top bar and on HOME, approved and sent back with a reason in place, from a phone too; a deputy is named', async ({
  shell,
  page,
}) => {
  // Somebody else sends three documents of his own.
  const context = await page.context().browser()!.newContext()
  const clerk = await context.newPage()
  await clerk.goto(`${shell.url}/#/`)
  await clerk.getByLabel(/user name/i).fill('admin')
  await clerk.getByLabel('Password', { exact: true }).fill('admin')
  await clerk.getByRole('button', { name: 'Sign in' }).click()
  await clerk.locator('html[data-ready]').waitFor()
  const vendorId = await newVendor({ ...shell, page: clerk } as typeof shell)
  const send = async (docNumber: string, dueDate: string | null = null): Promise<void> => {
    const record = {
      ...{
        kind: 'Invoice',
        vendorId,
        docNumber,
        docDate: dayFromToday(-6),
        ...(dueDate && { dueDate }),
        docAmount: '6000.00',
        holdbackPercent: '0',
      },
      ...{ shipToRegion: 'CA-ON', bankAccountId: 'OPER-CAD', distribution: [{ glAccount: '6200', amount: '6000.00' }] },
    }
    const confirmed = ['notTwice', 'notOld', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)
    const saved = await call(clerk, 'POST', '/api/ap/purchase-invoice', { record, then: 'submit', confirmed })
    expect(saved, JSON.stringify(saved)).toMatchObject({ ResultStatus: 1 })
  }
  for (const docNumber of ['WAIT-1', 'WAIT-2', 'WAIT-3']) await send(docNumber)
  await send('WAIT-0', dayFromToday(-5))

  await enter(shell, 'approver', '#/')
  const card = page.getByRole('region', { name: 'Waiting for you' })
  await expect(card.getByText('Comes to you because it is above').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/home-approver.png` })

  // What is most pressing is approved on HOME itself, with one key, and the next row has the focus.
  const onHome = card.getByRole('button', { name: /^Approve .*WAIT-0$/ })
  await onHome.focus()
  await page.keyboard.press('Enter')
  await expect(onHome).toHaveCount(0)
  await expect(card.locator('.act :focus')).toHaveCount(1)
  const said = await call(clerk, 'GET', '/api/ap/purchase-invoice?docNumber==WAIT-0')
  expect(said.List[0]).toMatchObject({ status: 'Approved' })

  const badge = page.getByRole('button', { name: /^Waiting for you/ })
  await badge.click()
  await shell.settled()
  const { panel } = shell
  const row = (docNumber: string) => panel.getByRole('listitem').filter({ hasText: docNumber })
  await expect(row('WAIT-1')).toContainText('CAD 6,000.00')
  await expect(row('WAIT-1')).toContainText('sent')
  await expect(row('WAIT-1')).toContainText('Alex Morgan')
  expect(await findings(page)).toEqual([])
  if (process.env['SHOTS']) {
    await page.screenshot({ path: `${process.env['SHOTS']}/waiting.png` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `${process.env['SHOTS']}/waiting-dark.png` })
    await page.emulateMedia({ colorScheme: 'light' })
  }

  // One key a decision: what is at hand is approved, and the next row has the focus.
  await row('WAIT-1').getByRole('link').first().focus()
  await page.keyboard.press('Control+Enter')
  await expect(row('WAIT-1')).toHaveCount(0)
  await expect(panel.locator('li:focus-within')).toHaveCount(1)

  // Sent back with a reason, from a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/waiting-phone.png` })
  await row('WAIT-2')
    .getByRole('button', { name: /^Send back/ })
    .click()
  const dialog = panel.getByRole('dialog')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Wrong branch')
  await page.keyboard.press('Enter')
  await expect(row('WAIT-2')).toHaveCount(0)
  const back = await call(clerk, 'GET', '/api/ap/purchase-invoice?docNumber==WAIT-2')
  expect(back.List[0]).toMatchObject({ status: 'Draft', approvalNote: 'Wrong branch' })
  await page.setViewportSize({ width: 1440, height: 900 })

  // Several at once.
  await row('WAIT-3').getByRole('checkbox').check()
  await panel
    .getByRole('button', { name: /^Approve( |$)/ })
    .first()
    .click()
  await expect(row('WAIT-3')).toHaveCount(0)

  // Whoever is away says who decides for him.
  await panel.getByRole('button', { name: 'Name a deputy' }).click()
  await dialog.getByLabel('Deputy').selectOption('Marie Bouchard')
  await dialog.locator('[data-path="from"]').fill(dayFromToday(0))
  await dialog.locator('[data-path="to"]').fill(dayFromToday(7))
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Name a deputy' }).click()
  // She would hold duties that are kept apart: that is asked first.
  await dialog.getByRole('button', { name: 'Name all the same' }).click()
  await expect(panel.getByText(/^Marie Bouchard decides for you from/)).toBeVisible()
  await panel.getByRole('button', { name: 'Take back' }).click()
  await expect(panel.getByText('Nobody decides for you.')).toBeVisible()

  // [judgement 14] Where nothing waits, a list of what waits says so, and where all of them are.
  await shell.go('#/novus-ap/creditcard-payments?status=%3DSubmitted')
  await expect(panel.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  await expect(panel.getByText(/^Looked at /)).toBeVisible()
  await expect(panel.locator('[data-region="state"]').getByRole('button', { name: /^All / })).toBeVisible()
  await context.close()
})
