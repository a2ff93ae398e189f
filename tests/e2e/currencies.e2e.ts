import { findings } from './axe.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { beginInvoice, cell, fillCell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

const RATES = { JPY: '0.0093', KWD: '4.4512' } as const

test('[finance 3.1 decimals] a currency is taken into use by keyboard, and a document of it is typed and summed in its decimals', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-gl/currency')
  const { panel } = shell
  const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
  for (const [code, rate] of Object.entries(RATES)) {
    await shell.go(`#/novus-gl/currency?record=${code}`)
    await expect(field('currencyCode')).toHaveValue(code)
    // What is said once is not typed into.
    await expect(field('decimals')).toHaveAttribute('aria-readonly', 'true')
    if (!(await field('active').isChecked())) {
      await field('active').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+s')
    }
    await expect(async () => {
      const { Data } = await call(page, 'GET', `/api/gl/currency/${code}`)
      expect(Data['active']).toBe(true)
    }).toPass({ timeout: 5_000 })
    const pair = { fromCurrency: code, toCurrency: 'CAD', effectiveDate: dayFromToday(-30), rate }
    await call(page, 'POST', '/api/gl/foreign-exchange', {
      record: { ...pair, fluctuationPercent: '3', source: 'Typed', used: false, superseded: false },
    })
  }
  expect(await findings(page)).toEqual([])

  await shell.go('#/novus-ap/purchase-journal')
  const document = { docNumber: 'YEN-1', docDate: dayFromToday(-3), docAmount: '125442' }
  await beginInvoice(shell, document)
  await expect(field('termsCode')).not.toHaveValue('')
  await field('bankAccountId').fill('')
  await field('currency').fill('JPY')
  await page.keyboard.press('Tab')
  await expect(field('docAmount')).toHaveValue('125,442')
  const sums = panel.locator('[data-region="totals"]')
  await expect(sums).toContainText('125,442')
  await expect(sums).not.toContainText('.00')
  await fillCell(shell, 'distribution.0.glAccount', '6200')
  await fillCell(shell, 'distribution.0.amount', '111011')
  await page.keyboard.press('Enter')
  await expect(cell(shell, 'distribution.0.amount')).toHaveText('111,011')
  // The same document in dinars has three.
  await field('currency').fill('KWD')
  await field('docAmount').fill('113.014')
  await page.keyboard.press('Tab')
  await expect(field('docAmount')).toHaveValue('113.014')
  await expect(cell(shell, 'distribution.0.amount')).toHaveText('111,011.000')
})

test('[finance 3.1 currencies] what a currency is called and how many decimals it has is entered once, by keyboard', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-gl/currency')
  const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
  await expect(shell.panel.getByRole('grid')).toContainText('EUR')
  await page.keyboard.press('Alt+n')
  await expect(field('currencyCode')).toBeFocused()
  const code = `Q${'ABCDEFGHIJ'[test.info().workerIndex % 10]!}${'KLMNOP'[test.info().retry % 6]!}`
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dinar of a test')
  await field('decimals').fill('1')
  await page.keyboard.press('Control+s')
  await expect(shell.panel.getByText('no decimals, two or three').first()).toBeVisible()
  await field('decimals').fill('3')
  await page.keyboard.press('Control+s')
  await expect(field('currencyCode')).toHaveValue(code)
  await expect(field('decimals')).toHaveAttribute('aria-readonly', 'true')
  const { Data } = await call(page, 'GET', `/api/gl/currency/${code}`)
  expect(Data).toMatchObject({ decimals: 3, name: 'Dinar of a test', active: true })
})
