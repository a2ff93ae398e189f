import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test('[judgement 12c] [supply 9 purchase-order-list] HOME tells sales, margin and backlog, each leading to its list; what is on order says what of it is free, and leads on', async ({
  shell,
  page,
}) => {
  const picture = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
  }
  await enter(shell, 'admin', '#/')
  const sales = page.getByRole('link', { name: /^Sales this month/ })
  await expect(sales).toContainText(/\$[\d,]+/)
  await expect(page.getByRole('link', { name: /^Gross margin, %/ })).toContainText(/A year before: [\d.]+/)
  await expect(page.getByText('Backlog, not shipped')).toBeVisible()
  for (const name of [/^Orders held for credit/, /^Orders past their promise/, /^Quotes that end within a week/])
    await expect(page.getByRole('row', { name })).toBeVisible()
  expect(await findings(page, { within: 'suite-home', all: true })).toEqual([])
  await picture('home')
  await sales.press('Enter')
  await shell.settled()
  expect(await shell.hash()).toContain('/novus-ar/sales-journal?')
  await expect(
    shell.panel
      .getByRole('grid')
      .getByRole('link', { name: /^SJ\d{6}$/ })
      .first(),
  ).toBeVisible()

  // Nothing need be asked first: it opens with its answer.
  await shell.go('#/novus-oe/purchase-order-list')
  const list = shell.panel.getByRole('treegrid', { name: 'Purchases to come, result' })
  const cable = list.getByRole('row').filter({ has: page.getByRole('link', { name: 'NMD90-14-2', exact: true }) })
  await expect(cable).toContainText('6,000')
  await expect(cable).toContainText(/SO\d{7}/)
  expect(await findings(page, { within: PANEL, all: true })).toEqual([])
  await picture('purchases-to-come')
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate((worn) => (document.documentElement.dataset['theme'] = worn), theme)
    expect(await findings(page, { within: PANEL, all: true }), theme).toEqual([])
    await picture(`purchases-to-come-${theme}`)
  }
  await cable.getByRole('link', { name: 'NMD90-14-2', exact: true }).press('Enter')
  await expect(shell.tab(/^Product inquiry/)).toHaveAttribute('aria-selected', 'true')
})
