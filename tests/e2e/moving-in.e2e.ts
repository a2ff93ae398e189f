import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../support/product.ts'
import { findings } from './axe.ts'
import { cell, opened } from './entry-cells.ts'
import { expect, Shell, test as base } from './fixture.ts'

const PASSWORD = 'copper kettle on the dock'

const test = base.extend<{ empty: { url: string; link: string } }>({
  // Playwright wants to see what a fixture asks for, even where that is nothing.
  empty: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'novus-empty-'))
    const product = await startProduct({ dataDir, env: { DEMO: '0' } })
    const link = /administrator, once and within 24 hours: (\S+)/.exec(product.output())![1]!
    await use({ url: product.url, link })
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
})

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('New password again').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
}

const file = (name: string, rows: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
})
const FIRMS = [
  'firmId,name,status,isBillTo,isShipTo,isVendor,language,billTo.currency,billTo.termsCode,billTo.creditLimit,billTo.statementCycle,vendor.currency,vendor.termsCode',
  'HARLOW,Harlow Mills,Active,Yes,No,No,en-CA,CAD,N30,50000,None,,',
  'GANTRY,Gantry and Hoist,Active,No,No,Yes,en-CA,,,,,CAD,N30',
]
/** The year that the guided page adds is that of the company's day; what was open is of the one before. */
const before = `${new Date().getFullYear() - 1}-12-20`
/** Each with the step that takes it: it is shown once the file before it has been read. */
const OPENING = [
  {
    step: 'Trial balance',
    name: 'balance.csv',
    rows: ['Account,Debit,Credit', '1000,"5,000.00",', '1100,"1,130.00",', '2000,,400.00', '3100,,"5,730.00"'],
  },
  {
    step: 'Open documents of vendors',
    name: 'vendors.csv',
    rows: ['Vendor No.,Document No.,Document Date,Balance', `GANTRY,GH-7702,${before},400.00`],
  },
  {
    step: 'Open documents of customers',
    name: 'customers.csv',
    rows: ['Customer No.,Document No.,Document Date,Balance', `HARLOW,INV-9,${before},"1,130.00"`],
  },
]

test('[E5] a company without any data comes from its first sign-in to its first posted invoice by keyboard, with firms and an opening from files that a second person posts', async ({
  empty,
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext()).newPage()
  const shot = async (name: string, of = page) => {
    if (process.env['SHOTS']) await of.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  await setPassword(page, empty.link)
  const shell = new Shell(page, empty.url)
  await shell.signIn('administrator', '#/', PASSWORD)
  await shot('moving-home')
  await page.getByRole('link', { name: 'Move in' }).press('Enter')
  await shell.settled()
  const { panel } = shell
  const control = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  const current = panel.locator('li[aria-current="step"]')
  const saved = () => expect(panel.getByRole('status').filter({ hasText: / is saved\./ })).toBeVisible()
  const back = async (step: string) => {
    await shell.go('#/novus-gl/moving-in')
    await expect(current).toContainText(step)
  }
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [path, value] of Object.entries(values)) await control(path).fill(value)
    await page.keyboard.press('Control+s')
    await saved()
  }
  await expect(current).toContainText('Company')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  // What the main key does is the next step, up to the firms.
  await page.keyboard.press('Control+Enter')
  await fill({
    ...{ companyId: 'LAKE', name: 'Lakehead Metals', line1: '1 Pier Road' },
    ...{ city: 'Thunder Bay', region: 'ON', country: 'CA' },
  })
  await back('Fiscal year')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Chart of accounts')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Banks')
  await page.keyboard.press('Control+Enter')
  await fill({ bankAccountId: 'MAIN', name: 'Main bank', companyId: 'LAKE', glAccount: '1000' })
  await back('Sales taxes')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Terms of payment')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Vendors and customers')
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('button', { name: 'Import…' }).press('Enter')
  const importing = panel.getByRole('dialog', { name: /^Import / })
  await importing.locator('input[type="file"]').setInputFiles(file('firms.csv', FIRMS))
  await expect(importing.getByText('Ready to import. Nothing has been written yet.').first()).toBeVisible()
  await importing.getByRole('button', { name: /^Import 2 / }).press('Enter')
  await expect(importing.getByText('Imported.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await back('First invoice')

  // Whoever posts what is brought along is another one.
  await panel.getByRole('button', { name: 'Users', exact: true }).press('Enter')
  await expect(panel.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Alt+n')
  await control('userName').fill('petra')
  await control('displayName').fill('Petra Lind')
  await cell(shell, 'roles.0.roleId').click()
  await page.keyboard.type('controller')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await saved()
  await panel.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  const inviting = panel.getByRole('dialog', { name: 'Invite petra' })
  await inviting.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  const invited = await panel.getByLabel('One-time link').inputValue()
  await page.keyboard.press('Escape')

  // Invoices go on from where the system before stopped.
  await back('First invoice')
  await panel.getByRole('button', { name: 'Document numbers', exact: true }).press('Enter')
  await panel.getByRole('grid').getByText('SALES_INVOICE', { exact: true }).click()
  await page.keyboard.press('Enter')
  await fill({ prefix: 'LK-', width: '4' })
  await shell.go('#/shell/sequence-number')
  await expect(panel.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Alt+n')
  await control('counterId').fill('SALES_INVOICE')
  await page.keyboard.press('Tab')
  await fill({ nextNumber: '4712', changeReason: 'Goes on from the system before' })

  await back('First invoice')
  await panel.getByRole('button', { name: 'Bring balances' }).press('Enter')
  await shell.settled()
  for (const { step, name, rows } of OPENING) {
    await expect(panel.getByRole('heading', { name: step, level: 1 })).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Alt+N')
    await (await chooser).setFiles(file(name, rows))
    await expect(panel.getByRole('status').filter({ hasText: `${name} is here` })).toBeVisible()
  }
  await expect(panel.getByText('Everything ties')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Petra Lind can look at it and post it.')).toBeVisible()
  await back('First invoice')
  await expect(panel.getByText('Submitted by Administrator.')).toBeVisible()
  await shot('moving-in-waits')

  const other = await (await browser.newContext()).newPage()
  await setPassword(other, invited)
  const second = new Shell(other, empty.url)
  await second.signIn('petra', '#/', PASSWORD)
  await other
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /^Open and check/ })
    .press('Enter')
  // One key leads from HOME to the opening itself.
  await expect(second.panel.getByText(/Submitted by Administrator/)).toBeVisible()
  await shot('moving-second', other)
  await other.keyboard.press('Control+Enter')
  await expect(second.panel.getByText(/Posted as entry/)).toBeVisible()
  await other.context().close()

  await expect(panel.getByText('Submitted by Administrator.')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await control('billToId').fill('HARLOW')
  await page.keyboard.press('Tab')
  await expect(control('currency')).toHaveValue('CAD')
  await cell(shell, 'lines.0.description').click()
  await page.keyboard.type('Saw cutting')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.amount')).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/SJ\d{6}/).first()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(panel.getByText('LK-4712').filter({ visible: true }).first()).toBeVisible()
  await shell.go('#/novus-gl/moving-in')
  await expect(panel.getByText('You have moved in')).toBeVisible()
  await shot('moving-in-done')
  await page.goto(`${empty.url}/#/`)
  await shell.ready()
  await expect(page.getByRole('link', { name: 'Move in' })).toHaveCount(0)
})
