import { findings } from './axe.ts'
import { counted } from './counted-keys.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

test('[judgement 17] a collector keeps a promise in two keys and stands at the next customer; a dispute is about a document', async ({
  shell,
  page,
}) => {
  const { panel } = shell
  await enter(shell, 'clerk', '#/novus-ar/ar-overdue-accounts')
  const rows = panel.getByRole('grid', { name: 'Customers to call' }).locator('tr[data-id]')
  await expect(rows.first()).toBeFocused()
  const waiting = await rows.count()
  // What came of it meanwhile decides where he stands among those whose promises are broken.
  const mine = rows.filter({ hasText: 'BRIGHT-01' })
  const at = await mine.evaluate((row) => [...row.parentElement!.querySelectorAll('tr[data-id]')].indexOf(row))
  await mine.focus()
  await expect(mine).toHaveAttribute('aria-selected', 'true')
  const next = await rows.nth(at + 1).getAttribute('data-id')
  const beside = panel.getByRole('complementary', { name: 'Brightline Contractors' })
  const disputed = beside.getByRole('row').filter({ hasText: '12,466.16' }).getByRole('link')
  await expect(disputed).toBeVisible()
  const number = await disputed.innerText()
  // What came of a call is in sight whatever stands above it.
  await expect(beside.getByRole('button', { name: /^Promise/ })).toBeInViewport({ ratio: 1 })
  expect(await findings(page)).toEqual([])

  const { keys, press } = counted(page)
  await press('p')
  const dialog = page.getByRole('dialog', { name: 'What did Brightline Contractors promise?' })
  await expect(dialog.getByLabel('Amount')).not.toHaveValue('')
  await press('Enter')
  await expect(dialog).toBeHidden()
  expect(keys.count).toBe(2)
  await expect(rows).toHaveCount(waiting - 1)
  await expect(rows.nth(at)).toHaveAttribute('data-id', next!)
  await expect(rows.nth(at)).toBeFocused()

  const disputes = panel.getByRole('button', { name: /^Disputes/ })
  const stood = Number(/\d+/.exec(await disputes.innerText())![0])
  await panel.getByRole('button', { name: /^Promises/ }).click()
  // He has promised for a later day: those whose promises are broken come before him.
  const own = rows.filter({ hasText: 'BRIGHT-01' })
  await own.focus()
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await own.press('d')
  const dispute = page.getByRole('dialog', { name: 'What does Brightline Contractors dispute?' })
  await dispute.getByRole('button', { name: number }).click()
  await dispute.getByLabel('Notes').fill('Six bars were bent')
  await dispute.getByLabel('Amount').fill('99999')
  await page.keyboard.press('Enter')
  await expect(dispute.getByText(/No more can be disputed than is open: 12,466.16/)).toBeVisible()
  await dispute.getByLabel('Amount').fill('500')
  await page.keyboard.press('Enter')
  await expect(dispute).toBeHidden()
  await panel.getByRole('button', { name: /^Disputes/ }).click()
  // Those that the demo knows of, and this one.
  await expect(rows).toHaveCount(stood + 1)
  await rows.filter({ hasText: 'BRIGHT-01' }).focus()
  await expect(panel.getByText('Six bars were bent').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})
