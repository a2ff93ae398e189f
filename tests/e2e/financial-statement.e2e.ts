import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test.describe('[finance 9.5] financial statements', () => {
  test('[finance 9.5 statement] the balance sheet balances, a figure leads by keyboard to its accounts, and the income statement is a choice away', async ({
    shell,
    page,
  }) => {
    const shot = async (name: string) => {
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
    }
    await enter(shell, 'controller', '#/novus-gl/financial-statement?fiscalYear=2026&periodNo=10')
    const paper = shell.panel.getByRole('table', { name: 'Statement as it prints' })
    await expect(shell.panel.getByRole('heading', { name: 'Balance sheet' })).toBeVisible()
    const assets = paper.getByRole('row', { name: /^Total assets/ })
    const both = paper.getByRole('row', { name: /^Total liabilities and equity/ })
    const figure = (of: typeof assets) => of.getByRole('cell').getByRole('button').first()
    await expect(figure(both)).toHaveText((await figure(assets).textContent())!)
    await expect(shell.panel.getByText('No account stands in two rows.')).toBeVisible()
    await expect(shell.panel.getByText(/leave/)).toHaveCount(0)

    await figure(paper.getByRole('row', { name: /^Cash and deposits/ })).focus()
    await page.keyboard.press('ArrowDown')
    // The row below, whichever of the demo's books has figures.
    await expect(paper.locator('button[data-at="2 0"]')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const behind = shell.panel.getByRole('region', { name: /^Row 20, Cash and deposits/ })
    await expect(behind.getByRole('link', { name: '1000', exact: true })).toBeVisible()
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    await shot('behind')
    // Left of its first figure stands the row itself, as a line over time.
    await figure(paper.getByRole('row', { name: /^Cash and deposits/ })).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(paper.getByRole('button', { name: 'Cash and deposits over time' })).toBeFocused()
    await page.keyboard.press('Enter')
    const course = shell.panel.getByRole('region', { name: /^Row 20, Cash and deposits: the last twelve/ })
    await expect(course.getByRole('group').getByRole('button')).toHaveCount(12)
    await shot('course')
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    await course.getByRole('button', { name: 'Table' }).click()
    await expect(course.getByRole('columnheader', { name: 'Year before' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(course).toHaveCount(0)
    await figure(paper.getByRole('row', { name: /^Cash and deposits/ })).click()
    await behind.getByRole('link', { name: '1000', exact: true }).click()
    await expect(shell.tab(/^Detailed ledger/)).toHaveAttribute('aria-selected', 'true')

    // Asked for another while its tab was hidden, and again while it is shown.
    const other = (set: string, period: string) =>
      page.evaluate(
        (to) => (window.location.hash = to),
        `#/novus-gl/financial-statement?rowSetId=${set}&fiscalYear=2026&periodNo=${period}`,
      )
    const period = shell.panel.getByRole('textbox', { name: 'As at the end of period' })
    await other('INCOME', '9')
    await expect(shell.panel.getByRole('heading', { name: 'Income statement' })).toBeVisible()
    await expect(period).toHaveValue('9')
    await other('BALANCE', '8')
    await expect(shell.panel.getByRole('heading', { name: 'Balance sheet' })).toBeVisible()
    await expect(period).toHaveValue('8')
  })

  test('[finance 9.5 rows] while rows are designed, the statement beside them changes, and a loop is named', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/financial-statement-row?record=INCOME')
    const beside = shell.panel.getByRole('region', { name: 'As it prints' })
    const sales = beside.getByRole('row', { name: /^Sales/ })
    await expect(sales).toBeVisible()
    // What the rows hold stays in sight, however many there are.
    await expect(shell.panel.getByRole('region', { name: /^What the rows hold/ })).toBeInViewport({ ratio: 1 })
    const grid = shell.panel.getByRole('grid')
    const text = grid.getByRole('gridcell', { name: 'Sales', exact: true })
    await text.click()
    await expect(sales).toHaveAttribute('data-lit', 'true')
    await page.keyboard.type('Metals sold')
    await page.keyboard.press('Enter')
    await expect(beside.getByRole('row', { name: /^Metals sold/ })).toBeVisible()
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    await grid.getByRole('gridcell', { name: '20..30', exact: true }).click()
    await page.keyboard.type('20, 40')
    await page.keyboard.press('Enter')
    await expect(beside.getByText(/^These rows lead back to themselves: 40/)).toBeVisible()
  })
})
