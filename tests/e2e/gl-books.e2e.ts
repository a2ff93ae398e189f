import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { findings } from './axe.ts'
import { dayFromToday } from './days.ts'
import { enter } from './entrance.ts'
import { beginInvoice, fillCell, fact } from './entry-cells.ts'
import { expect, Shell, test } from './fixture.ts'
import { openProof } from './open-proof.ts'

const serious = (page: Page) => findings(page, { within: '[role="tabpanel"]:not([hidden])' })

test.describe('the chart as a tree', () => {
  test('[finance 6, gl-chart] is walked by keyboard: opened, closed, searched, and leads to an account and to its balances', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/gl-chart')
    await shell.panel.getByRole('button', { name: 'Tree', exact: true }).click()
    const tree = shell.panel.getByRole('treegrid')
    const focused = tree.locator('tr:focus')
    await expect(tree.locator('tbody tr').first()).toBeVisible()
    const first = tree.locator('tbody tr').first()
    await first.focus()
    const heading = (await first.getAttribute('data-account'))!
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    const all = await tree.locator('tbody tr').count()
    await page.keyboard.press('ArrowLeft')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    expect(await tree.locator('tbody tr').count()).toBeLessThan(all)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(focused).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(focused).toHaveAttribute('data-account', heading)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await expect(tree.locator('tbody tr').last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(first).toBeFocused()
    expect(await serious(page)).toEqual([])

    await shell.panel.getByRole('searchbox').fill('6100')
    await expect(tree.locator('[data-account="6100"]')).toBeVisible()
    await expect(tree.locator('[data-account="1000"]')).toHaveCount(0)
    await tree.locator('[data-account="6100"]').focus()
    await page.keyboard.press('Shift+Enter')
    await expect(shell.tab(/Account inquiry/)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByRole('table', { name: 'Balances by period' })).toBeVisible()
    await shell.settled()
    await page.goBack()
    await shell.settled()
    await tree.locator('[data-account="6100"]').focus()
    await page.keyboard.press('Enter')
    await expect(shell.panel.getByLabel('Natural account')).toHaveValue('6100')

    // [S8.37] What was typed is no account: said at the field, and no row of zeros.
    await shell.go('#/novus-gl/account-enquiry?accountFrom=99999')
    await expect(shell.panel.getByText('No account here')).toBeVisible()
    await expect(shell.panel.locator('input[aria-invalid=true]')).toHaveValue('99999')
    await expect(
      shell.panel.getByText('An account entered is not valid. 99999: There is no such account.'),
    ).toBeVisible()
    await shell.go('#/novus-gl/account-enquiry?accountFrom=6100&fiscalYear=1999')
    await expect(shell.panel.getByText('Accounting period does not exist.').first()).toBeVisible()
    await expect(shell.panel.locator('input[aria-invalid=true]')).toHaveValue('1999')
  })
})

test.describe('G/L integration', () => {
  test('[finance 6, gl-integration] proves the sub-ledgers, leads from a row to a document and its entry, and says where events lead', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/gl-integration?from=2026-01-01&to=2026-06-30')
    const proof = shell.panel.getByRole('table', { name: 'Proof' })
    await expect(proof.locator('tbody tr').first()).toBeVisible()
    await expect(shell.panel.getByText('Proven')).toBeVisible()
    for (const difference of await proof.locator('[data-name="difference"]').allTextContents())
      expect(difference).toBe('0.00')
    const row = proof.getByRole('button').first()
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    const documents = shell.panel.getByRole('table', { name: /: documents$/ })
    await expect(documents.locator('tbody tr').first()).toBeVisible()
    expect(await serious(page)).toEqual([])
    const entry = documents.locator('tbody tr').first().getByRole('link').last()
    const number = (await entry.textContent())!
    await entry.press('Enter')
    await expect(shell.tab(/Entries/)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByText(number).first()).toBeVisible()
    await page.goBack()
    await shell.settled()
    await shell.panel.getByRole('button', { name: 'Mapping' }).press('Enter')
    const mapping = shell.panel.getByRole('table', { name: 'Mapping' })
    await expect(mapping.getByRole('row', { name: /Payable to the vendor/ })).toContainText('2000')
    expect(await serious(page)).toEqual([])
    await shell.panel.getByRole('button', { name: /Not in the ledger yet/ }).press('Enter')
    await expect(
      shell.panel.getByRole('table', { name: 'Entered, not posted' }).or(shell.panel.getByText('is in the ledger')),
    ).toBeVisible()
  })

  test('[finance 6, D3] in batch mode an invoice waits, is seen as what it would post, is integrated and stands in the ledger, by keyboard', async ({
    shell,
    page,
  }) => {
    const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
    const mode = async (to: string) => {
      await shell.go('#/novus-gl/gl-control')
      await field('integrationMode').selectOption(to)
      await page.keyboard.press('Control+s')
      await expect(shell.panel.getByRole('status').filter({ hasText: 'is saved.' })).toBeVisible()
    }
    await enter(shell, 'controller', '#/novus-gl/gl-control')
    await mode('Batch')

    const month = dayFromToday(0).slice(0, 7)
    const docNumber = `WAITS-${randomUUID().slice(0, 8)}`
    await shell.go('#/novus-ap/purchase-journal')
    await beginInvoice(shell, { docNumber, docDate: dayFromToday(0), docAmount: '137.5' })
    await fillCell(shell, 'distribution.0.glAccount', '6200')
    await fillCell(shell, 'distribution.0.amount', '137.5')
    await page.keyboard.press('Control+Enter')
    await expect(shell.panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(fact(shell, 'docAmount')).toHaveText('137.50')
    await expect(fact(shell, 'entryNo')).toHaveCount(0)

    await shell.go(`#/novus-gl/gl-integration?from=${dayFromToday(-1)}&to=${dayFromToday(1)}&tab=pending`)
    const waiting = shell.panel.getByRole('table', { name: 'Waiting for integration' })
    await expect(waiting.getByRole('row', { name: new RegExp(`${month} Purchases`) })).toContainText('137.50')
    const preview = shell.panel.getByRole('table', { name: 'What integration would post' })
    await expect(preview.getByRole('row', { name: /6200/ })).toContainText('137.50')
    await shell.panel.getByRole('button', { name: 'Entry by entry' }).press('Enter')
    await expect(preview.getByRole('link', { name: new RegExp(docNumber) }).first()).toBeVisible()
    expect(await serious(page)).toEqual([])

    await waiting.getByRole('link', { name: month }).press('Enter')
    await expect(shell.tab(/Pending entries/)).toHaveAttribute('aria-selected', 'true')
    const row = shell.panel.getByRole('grid').getByRole('row', { name: new RegExp(docNumber) })
    await expect(row).toContainText('Ready')
    await row.getByRole('checkbox').press('Space')
    await shell.panel.getByRole('button', { name: 'Integrate' }).press('Enter')
    await expect(row).toHaveCount(0)

    await shell.go(`#/novus-gl/entries?search=${docNumber}`)
    const entry = shell.panel.getByRole('row', { name: new RegExp(docNumber) })
    await expect(entry).toHaveCount(1)
    await entry.getByRole('link').first().press('Enter')
    await expect(shell.panel.getByRole('row', { name: /6200/ })).toContainText('137.50')
    const behind = shell.panel.getByRole('region', { name: 'Document behind it' })
    await behind.getByRole('link', { name: 'Purchase document' }).press('Enter')
    await expect(fact(shell, 'docNumber')).toHaveText(docNumber)
    await mode('Immediate')
  })
})

test.describe('the end of a period', () => {
  test('[finance 9.8] what stands in US dollars is revalued by keyboard, and the report ties it to the books', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'controller', '#/novus-gl/foreign-exchange-revaluation')
    await page.keyboard.press('Alt+n')
    const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
    // It begins with the month that has passed, the one foreign currency and what stands in it; nothing of that is unsaved work.
    await expect(field('currency')).toHaveValue('USD')
    await expect(shell.panel.getByRole('row', { name: /1010/ })).toBeVisible()
    await expect(shell.panel.getByRole('button', { name: 'Revert' })).toBeDisabled()
    // Of a day on which nothing stood, that is said.
    await field('revaluationDate').fill('2020-01-31')
    await page.keyboard.press('Tab')
    await expect(shell.panel.getByText('There is no USD rate on or before 2020-01-31')).toBeVisible()
    await shell.panel.locator('[data-path="revaluationDate"]:visible').focus()
    await field('revaluationDate').fill('2026-10-31')
    await page.keyboard.press('Tab')
    await expect(shell.panel.getByRole('row', { name: /1010/ })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(shell.panel.getByText('Posted', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    expect(await serious(page)).toEqual([])
    const number = await fact(shell, 'entryNo').innerText()
    await expect(
      shell.panel.getByRole('region', { name: 'In the ledger' }).getByRole('link', { name: number }),
    ).toBeVisible()

    await shell.go('#/novus-gl/revaluation-report')
    await shell.panel.getByLabel('From').fill('2026-10-31')
    await shell.panel.getByLabel('To').fill('2026-10-31')
    await page.keyboard.press('Control+Enter')
    await openProof(shell)
    const proof = shell.panel.getByRole('row', { name: /Unrealized gains and losses, account 7010/ })
    await expect(proof).toContainText('0.00')
    expect(await serious(page)).toEqual([])
    await shell.panel.getByRole('link', { name: number }).first().press('Enter')
    await expect(shell.tab(/Entries/)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByRole('row', { name: /7010/ }).first()).toBeVisible()

    // [finance 6, foreign-exchange] The rate that it stands on: how it moved, and what a file of the central bank would add.
    await shell.go('#/novus-gl/foreign-exchange')
    await shell.panel.getByRole('button', { name: 'Paste a table' }).press('Enter')
    const file = ['"OBSERVATIONS"', '"date","FXUSDCAD"', '"2026-06-01","1.36"', '"2026-07-01",""'].join('\n')
    await shell.panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'FX_RATES_DAILY.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(shell.panel.getByText('1 rates of USD in CAD')).toBeVisible()
    await shell.panel.getByRole('button', { name: 'Add 1 rates' }).press('Enter')
    await expect(shell.panel.getByText('same as before 1')).toBeVisible()
    expect(await serious(page)).toEqual([])
    await shell.panel.getByRole('grid').getByRole('link', { name: '2026-06-30' }).press('Enter')
    const history = shell.panel.getByRole('region', { name: 'How it moved' })
    await expect(history.getByRole('img', { name: /^USD to CAD, .* to 2026-06-30/ })).toBeVisible()
    await expect(history.getByRole('row', { name: /2026-06-30/ })).toContainText('1.385')
    expect(await serious(page)).toEqual([])
  })

  test('[S4.40, finance 5.9] a period is chosen by arrows, reopened with a reason that is logged, and closed again; what is not posted leads to each document', async ({
    shell,
    page,
  }) => {
    const year = (of: Shell) =>
      of.panel.getByRole('grid').getByRole('link', { name: '2026', exact: true }).press('Enter')
    const deskOf = (of: Shell) => of.panel.getByRole('region', { name: 'Periods of the year' })
    const other = new Shell(await (await page.context().browser()!.newContext()).newPage(), shell.url)
    await enter(other, 'clerk', '#/novus-ap/accounting-periods')
    await year(other)
    await deskOf(other).getByRole('radio', { name: /^9 / }).click()
    await expect(deskOf(other).getByRole('row', { name: /G\/L.*closed/ })).toBeVisible()
    await expect(deskOf(other).getByRole('button', { name: /^(Reopen|Close)/ })).toHaveCount(0)
    await expect(deskOf(other).getByText('The trial balance is balanced')).toBeVisible()
    // [finance 6, journals] Behind the door of payables stand the day-books of its sources, which lead to their print.
    await other.go('#/novus-ap/accounting-journals')
    await expect(other.panel.getByRole('row', { name: /PJ/ }).first()).toBeVisible()
    await expect(other.panel.getByRole('row', { name: /GJ/ })).toHaveCount(0)
    await other.panel.getByRole('row', { name: /PJ/ }).first().getByRole('link').first().press('Enter')
    await other.panel.getByRole('button', { name: 'Print journal' }).press('Enter')
    await expect(other.tab(/journal printing/i)).toHaveAttribute('aria-selected', 'true')
    await expect(other.panel.getByLabel('Day-book', { exact: true })).toHaveValue('PJ')
    await other.page.context().close()

    await enter(shell, 'controller', '#/novus-gl/accounting-periods')
    await year(shell)
    const desk = deskOf(shell)
    const period = (name: RegExp) => desk.getByRole('radio', { name })
    await expect(period(/^10 /)).toHaveAttribute('aria-checked', 'true')
    await period(/^10 /).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(period(/^9 /)).toBeFocused()
    await expect(period(/^9 /)).toHaveAttribute('aria-checked', 'true')
    await desk.getByRole('button', { name: 'Reopen G/L' }).press('Enter')
    const dialog = shell.panel.getByRole('dialog', { name: 'Reopen period 9 (G/L)' })
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    expect(await serious(page)).toEqual([])
    await page.keyboard.type('A bill of September came late')
    await page.keyboard.press('Enter')
    await expect(desk.getByText('Period 9 is open again (G/L). Its journals stay closed.')).toBeVisible()
    await expect(desk.getByRole('row', { name: /G\/L.*open/ })).toBeVisible()
    await expect(desk.getByText('All journals are closed')).toBeVisible()

    await desk.getByRole('button', { name: 'Close period 9' }).press('Enter')
    await shell.panel.getByRole('dialog').getByRole('button', { name: 'Close period 9' }).press('Enter')
    await expect(desk.getByText('Period 9 is closed with its journals.')).toBeVisible()
    await page.keyboard.press('Alt+i')
    await expect(shell.panel.getByText('A bill of September came late')).toBeVisible()
    await page.keyboard.press('Escape')

    await period(/^9 /).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await desk.getByRole('link', { name: /^Documents not posted yet: \d+/ }).press('Enter')
    await expect(shell.tab(/G\/L integration/)).toHaveAttribute('aria-selected', 'true')
    const drafts = shell.panel.getByRole('table', { name: 'Entered, not posted' })
    await drafts.getByRole('link').first().press('Enter')
    await expect(shell.tab(/Purchase journal/)).toHaveAttribute('aria-selected', 'true')
  })

  test('[finance 5.3] a GST/HST return is looked at line by line, submitted, approved by another, filed and owed, by keyboard', async ({
    shell,
    page,
  }) => {
    const other = new Shell(await (await page.context().browser()!.newContext()).newPage(), shell.url)
    const state = (of: Shell, text: string) =>
      expect(
        of.panel.locator('[data-region="head"]').getByText(text, { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible()
    await enter(shell, 'controller', '#/novus-gl/gst-hst-worksheet')
    await page.keyboard.press('Control+Enter')
    await expect(shell.panel.getByRole('row', { name: /G\/L account 2100 moved/ })).toContainText('0.00')
    expect(await serious(page)).toEqual([])

    await shell.go('#/novus-gl/gst-hst-return')
    await page.keyboard.press('Alt+n')
    const field = (path: string) => shell.panel.locator(`[data-path="${path}"]:visible`)
    // After its quarter, and so far ahead that it is asked about.
    await field('filingDate').fill(dayFromToday(60))
    await page.keyboard.press('Control+s')
    await expect(shell.panel.getByText(/^TR\d{6}$/).first()).toBeVisible()
    await expect(shell.panel.getByRole('row', { name: /109 Net tax/ })).toBeVisible()
    expect(await serious(page)).toEqual([])
    const number = await shell.panel
      .getByText(/^TR\d{6}$/)
      .first()
      .innerText()
    await shell.panel.getByRole('button', { name: 'Submit for approval' }).press('Enter')
    await page.getByRole('button', { name: 'Yes, Submit for approval' }).press('Enter')
    await state(shell, 'To approve')

    await enter(other, 'approver', `#/novus-ap/gst-hst-return?record=${number}`)
    await other.panel.getByRole('button', { name: 'Approve', exact: true }).press('Enter')
    await state(other, 'Approved')
    await other.page.context().close()
    await state(shell, 'Approved')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Yes, File' }).press('Enter')
    await state(shell, 'Filed')
    const owed = await fact(shell, 'openAmount').innerText()
    await shell.panel.getByRole('link', { name: 'Open the document' }).press('Enter')
    await expect(shell.tab(/Purchase journal/)).toHaveAttribute('aria-selected', 'true')
    await expect(fact(shell, 'docNumber')).toHaveText(number)
    await expect(fact(shell, 'docAmount')).toHaveText(owed)
  })
})
