import type { Page } from '@playwright/test'
import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

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
    await expect(shell.tab(/Account enquiry/)).toHaveAttribute('aria-selected', 'true')
    await expect(shell.panel.getByRole('table', { name: 'Balances by period' })).toBeVisible()
    await shell.settled()
    await page.goBack()
    await shell.settled()
    await tree.locator('[data-account="6100"]').focus()
    await page.keyboard.press('Enter')
    await expect(shell.panel.getByLabel('Natural account')).toHaveValue('6100')
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
})
