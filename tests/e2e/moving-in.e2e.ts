import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../support/product.ts'
import { findings } from './axe.ts'
import { cell, opened } from './entry-cells.ts'
import { expect, Shell, test as base } from './fixture.ts'

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

test('a company without any data comes from its first sign-in to its first posted invoice by keyboard', async ({
  empty,
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext()).newPage()
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  await page.goto(empty.link)
  await page.getByLabel('New password', { exact: true }).fill('copper kettle on the dock')
  await page.getByLabel('New password again').fill('copper kettle on the dock')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const shell = new Shell(page, empty.url)
  await shell.signIn('administrator', '#/', 'copper kettle on the dock')
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
  await expect(current).toContainText('Company')
  await shot('moving-in')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  await page.keyboard.press('Control+Enter')
  await control('companyId').fill('LAKE')
  const company = { name: 'Lakehead Metals', line1: '1 Pier Road', city: 'Thunder Bay', region: 'ON', country: 'CA' }
  for (const [path, value] of Object.entries(company)) await control(path).fill(value)
  await page.keyboard.press('Control+s')
  await saved()
  await back('Fiscal year')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Chart of accounts')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Banks')
  await shot('moving-in-chart')
  await page.keyboard.press('Control+Enter')
  for (const [path, value] of Object.entries({
    bankAccountId: 'MAIN',
    name: 'Main bank',
    companyId: 'LAKE',
    glAccount: '1000',
  }))
    await control(path).fill(value)
  await page.keyboard.press('Control+s')
  await saved()
  await back('Sales taxes')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Terms of payment')
  await page.keyboard.press('Control+Enter')
  await expect(current).toContainText('Vendors and customers')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Alt+n')
  await control('firmId').fill('HARLOW')
  await control('name').fill('Harlow Mills')
  await control('isBillTo').check()
  await page.keyboard.press('Control+s')
  await saved()
  await back('First invoice')
  await shot('moving-in-invoice')
  await page.keyboard.press('Control+Enter')
  await control('billToId').fill('HARLOW')
  await page.keyboard.press('Tab')
  await expect(control('currency')).toHaveValue('CAD')
  await control('termsCode').fill('N30')
  await page.keyboard.press('Tab')
  await cell(shell, 'lines.0.description').click()
  await page.keyboard.type('Saw cutting')
  await page.keyboard.press('Enter')
  await expect(opened(shell, 'lines.0.amount')).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(panel.getByText(/SJ\d{6}/).first()).toBeVisible()
  await shot('moving-in-draft')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await shell.go('#/novus-gl/moving-in')
  await expect(panel.getByText('You have moved in')).toBeVisible()
  await shot('moving-in-done')
  await page.goto(`${empty.url}/#/`)
  await shell.ready()
  await expect(page.getByRole('link', { name: 'Move in' })).toHaveCount(0)
})
