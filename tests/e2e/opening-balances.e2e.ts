import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, Shell, test } from './fixture.ts'
import { newVendor } from './new-vendor.ts'

/** Accounts of the demonstration: a bank, what is owed to vendors, what was earned before. */
const balance = (payable: string, earned: string) =>
  [
    'Account Number,Account Description,Debits,Credits',
    `1000,Bank,"1,500.00",`,
    `2000,Payables,,"${payable}"`,
    `3100,Earned,,"${earned}"`,
  ].join('\n')
const documents = (vendor: string, amount: string) =>
  ['Vendor No.,Document No.,Document Date,Due Date,Balance', `${vendor},GH-7702,2024-11-27,2024-12-27,${amount}`].join(
    '\n',
  )

test('opening balances are brought, proven to the cent, submitted, posted by a second person for whom they wait, and taken back by keyboard', async ({
  shell,
  page,
}) => {
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  await enter(shell, 'admin', '#/novus-gl/opening-balances')
  const vendor = await newVendor(shell)
  const { panel } = shell
  const step = (name: RegExp) => panel.getByRole('navigation').getByRole('button', { name })
  const bring = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Alt+N')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    // It is read first, which on a busy machine takes a wait of its own.
    await expect(panel.getByText(`Reading ${name}`)).toHaveCount(0)
  }
  await expect(panel.getByRole('heading', { name: 'Trial balance', exact: true })).toBeVisible()
  await shot('opening-empty')
  await bring('balance.csv', balance('400.00', '1,100.00'))
  // The next file that is missing is next.
  await expect(panel.getByRole('heading', { name: 'Open documents of vendors', level: 1 })).toBeVisible()
  await bring('nobody.csv', documents('NOBODY-AT-ALL', '400.00'))
  await expect(panel.getByText('There is no firm NOBODY-AT-ALL.')).toBeVisible()
  await shot('opening-faults')
  await bring('vendors.csv', documents(vendor, '400.01'))
  await expect(panel.getByRole('heading', { name: 'Open documents of customers', level: 1 })).toBeVisible()
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  await page.keyboard.press('F8')
  const off = panel.getByRole('row', { name: /^2000/ })
  await expect(off).toBeFocused()
  await expect(off).toContainText('Does not tie')
  await shot('opening-off')
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText('The difference is −0.01.')).toBeVisible()

  await step(/Open documents of vendors/).press('Enter')
  await expect(panel.getByRole('button', { name: /Bring it again/ })).toBeEnabled()
  await bring('vendors.csv', documents(vendor, '400.00'))
  await expect(panel.getByText('Everything ties')).toBeVisible()
  await shot('opening-lines')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/can look at it and post it/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Post the opening' })).toHaveCount(0)
  await shot('opening-submitted')

  const other = await (await page.context().browser()!.newContext()).newPage()
  const second = new Shell(other, shell.url)
  await enter(second, 'controller', '#/')
  const card = other.getByRole('region', { name: 'Waiting for you' })
  // One key leads from HOME to what must be seen whole.
  await card
    .getByRole('link', { name: /^Open and check .*OB\d+/ })
    .first()
    .press('Enter')
  await second.settled()
  await expect(second.panel.getByText(/Submitted by/)).toBeVisible()
  await expect(second.panel.getByRole('button', { name: 'Send back' })).toBeVisible()
  if (process.env['SHOTS']) await other.screenshot({ path: `${process.env['SHOTS']}/opening-second.png` })
  expect(await findings(other, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])
  await other.keyboard.press('Control+Enter')
  await expect(second.panel.getByText(/Posted as entry/)).toBeVisible()
  await other.context().close()
  // Whoever has brought it sees it where he stands.
  await expect(panel.getByText(/Posted by/)).toBeVisible()
  await shot('opening-posted')
  await panel.getByRole('button', { name: 'Take it back' }).press('Enter')
  await page.keyboard.type('Of a test')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('The opening is taken back.')).toBeVisible()
  await expect(panel.getByText('Everything ties')).toBeVisible()
  for (const name of [/Trial balance/, /Open documents of vendors/]) {
    await step(name).press('Enter')
    await panel.getByRole('button', { name: 'Put the file away' }).press('Enter')
    await expect(step(name)).toContainText('no file yet')
  }
})
