import { enter } from './entrance.ts'
import { expect, test, type Shell } from './fixture.ts'

/** Asks for a PDF that is longer than any PDF may be, so that its job fails for good. */
const askForTheImpossible = ({ page }: Shell) =>
  page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => localStorage.getItem(name)!.includes('access_token'))!
    const { access_token } = JSON.parse(localStorage.getItem(key)!) as { access_token: string }
    const answer = await fetch('/api/admin/customer-list/runs', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${access_token}`,
        'Idempotency-Key': crypto.randomUUID(),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ parameters: {}, groupBy: [], format: 'pdf' }),
    })
    return answer.status
  })

test('[house style 2.4] a queue acts on many rows with what it asks for; whoever asked for the work finds it among his runs', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/shell/dead-letter')
  const { panel } = shell
  expect([await askForTheImpossible(shell), await askForTheImpossible(shell)]).toEqual([200, 200])
  // [issue 4] He is elsewhere: a line in the status bar and a count say it, until he has looked. What a test before has asked for may end now, too.
  const note = page.getByRole('status').filter({ hasText: /\d+ runs have ended/ })
  await expect(note).toBeVisible()
  const counted = page.getByRole('button', { name: /^User menu: .+, \d+ ended in the background$/ })
  await expect(counted).toBeVisible()
  await page.getByRole('button', { name: 'My runs' }).click()
  await shell.settled()
  const runs = panel.getByRole('group', { name: 'My runs' }).getByRole('row', { name: /Customer list: PDF/ })
  await expect(runs.filter({ hasText: 'new' }).filter({ hasText: 'Failed' })).toHaveCount(2)
  await expect(note).toHaveCount(0)
  await expect(counted).toHaveCount(0)

  await shell.go('#/shell/dead-letter')
  const grid = panel.getByRole('grid')
  await expect(grid.getByRole('link', { name: 'Make a report' })).toHaveCount(2)
  await grid.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: 'Give up' }).click()
  const dialog = panel.getByRole('dialog', { name: 'Give up: 2 records' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await reason.press('Enter')
  await expect(reason).toHaveAccessibleDescription('Reason cannot be blank.')
  await reason.fill('Too long for a PDF')
  await reason.press('Enter')
  await expect(grid.getByRole('link', { name: 'Make a report' })).toHaveCount(0)
  // The list has asked again meanwhile and said its rows; what became of the act is still to be read, and seen.
  const became = '2 done, 0 with nothing to do, 0 not done.'
  await expect(panel.getByText(became)).toBeAttached()
  await expect(panel.locator(`header [data-printed="${became}"]`)).toBeVisible()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'My runs' }).click()
  await shell.settled()
  await expect(runs.filter({ hasText: 'Stopped' })).toHaveCount(2)
})
