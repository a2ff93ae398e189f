import { findings } from './axe.ts'
import { expect, test } from './fixture.ts'
import { enter } from './entrance.ts'
import { downloadedSheet } from './workbook.ts'

const LIST = '#/novus-ar/Customer-List'

test.describe('reports', () => {
  test('[finance 7.11 width] every age is in sight, and a proof that agrees is a line that opens', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'clerk', '#/novus-ap/ap-aged-trial-balance')
    const grid = shell.panel.getByRole('treegrid')
    await expect(grid.locator('tfoot')).toContainText('Total')
    // What is older than all periods is half of the money.
    const beyond = () =>
      grid.evaluate((own) => {
        const { right } = own.parentElement!.getBoundingClientRect()
        const heads = [...own.querySelectorAll('thead th')]
        return heads.filter((head) => head.getBoundingClientRect().right > right + 1).map((head) => head.textContent)
      })
    // What is dated later is no age, and comes after all of them.
    expect((await beyond()).filter((name) => name !== 'Dated later')).toEqual([])
    // On a narrow screen what holds no figure gives way to what does, and is named; one press draws it.
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(shell.panel.getByText(/^Nothing in .*121–150/)).toBeVisible()
    await expect.poll(beyond).toEqual([])
    await expect(grid.getByRole('columnheader', { name: '121–150' })).toHaveCount(0)
    await shell.panel.getByRole('button', { name: 'Show all columns' }).press('Enter')
    await expect(grid.getByRole('columnheader', { name: '121–150' })).toHaveCount(1)
    await shell.panel.getByRole('button', { name: 'Show what fits' }).press('Enter')
    await page.setViewportSize({ width: 1440, height: 900 })
    const proof = shell.panel.getByRole('region', { name: 'Proof' })
    await expect(proof.getByRole('table')).toBeHidden()
    await proof.getByText('Agrees with the books in all').focus()
    await page.keyboard.press('Enter')
    await expect(proof.getByRole('row', { name: /^Account 2000/ })).toContainText('0.00')
    expect(await findings(page, { within: '[data-region="proof"]', all: true })).toEqual([])
  })

  test('a customer list by keyboard: parameters, groups, search, Excel, drill-down', async ({ shell, page }) => {
    await enter(shell, 'admin', LIST)
    const panel = shell.panel.getByRole('form', { name: 'Parameters' })
    const grid = shell.panel.getByRole('treegrid', { name: 'Customer list, result' })
    await expect(shell.panel.getByRole('heading', { name: 'Choose parameters and run the report' })).toBeVisible()
    await expect(panel.getByLabel('Status')).toBeFocused()

    await panel.getByLabel('Status').selectOption('Inactive')
    await panel.getByRole('combobox', { name: 'Currency', exact: true }).fill('USD')
    await page.keyboard.press('Control+Enter')
    await expect(grid.locator('tfoot')).toContainText('Total')
    await expect(grid.locator('tr[aria-level="1"]')).toContainText('USD')
    expect(await shell.hash()).toMatch(/firmStatus=Inactive.*currency=USD/)

    // The summary closes the groups; a key opens one again.
    const rows = grid.locator('tbody tr[aria-level]')
    await shell.panel.getByRole('button', { name: 'Summary' }).click()
    await expect(rows).toHaveCount(1)
    await grid.locator('[data-row="0"]').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(grid.locator('tr[aria-level="2"]').first()).toBeVisible()
    await shell.panel.getByRole('button', { name: 'Detail' }).click()

    // What is searched is found in whatever line it stands, and its record is one press away.
    const key = (await grid.locator('tr[aria-level="3"] a').first().textContent())!
    await grid.locator('[data-row="0"]').first().focus()
    await page.keyboard.press('/')
    await page.keyboard.type(key.toLowerCase())
    await expect(shell.panel.getByText('1 of 1')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(grid.locator('tr[data-hit]')).toContainText(key)

    expect(await findings(page, { within: '#panels > [role="tabpanel"]:not([hidden])', all: true })).toEqual([])

    // A run that fails says so of the report, and keeps what was chosen.
    await page.route('**/customer-list/run*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await panel.getByLabel('Status').press('Control+Enter')
    await expect(shell.panel.getByRole('alert')).toContainText('The report was not run. Your parameters are kept.')
    await expect(panel.getByLabel('Status')).toHaveValue('Inactive')
    await shell.panel.getByRole('button', { name: 'Retry' }).click()
    await expect(grid.locator('tfoot')).toContainText('Total')

    const excel = page.waitForEvent('download')
    await page.keyboard.press('Alt+x')
    const sheet = await downloadedSheet(await excel)
    expect(sheet.getCell(2, 1).value).toBe('Customer list')
    await expect(shell.panel.getByRole('button', { name: /^PDF/ })).toBeEnabled()

    await grid.getByRole('link', { name: key, exact: true }).click()
    await expect(shell.tab(new RegExp(key))).toHaveAttribute('aria-selected', 'true')

    // So is the record that a group is of.
    await shell.tab(/^Customer list/).click()
    await panel.getByLabel('Group by').selectOption('2')
    await page.keyboard.press('Control+Enter')
    const group = grid.locator('tr[aria-level="2"]').filter({ has: page.getByRole('link') })
    await group.first().locator('td').first().focus()
    await page.keyboard.press('Enter')
    await expect(shell.tab(/^Account terms/)).toHaveAttribute('aria-selected', 'true')
  })
})
