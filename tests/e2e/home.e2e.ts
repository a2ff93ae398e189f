import { expect, test } from './fixture.ts'
import { enter } from './entrance.ts'

test('HOME says after the start what the business says; a queue opens its list, filtered and as long as its count; a failure is one line with Retry; About tells the release', async ({
  shell,
  page,
}) => {
  const asked: string[] = []
  let broken = false
  await page.route('**/api/shell/home*', async (route) => {
    asked.push(route.request().url())
    return broken ? route.fulfill({ status: 500, json: {} }) : route.continue()
  })
  await enter(shell, 'approver', '#/')
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*David$/ })).toBeVisible()
  const queues = page.getByRole('table', { name: 'Work queues' })
  const row = queues.getByRole('row', { name: /Customers on hold/ })
  const count = Number((await row.getByRole('cell').nth(1).textContent())!.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText('Active customers')).toBeVisible()

  await row.getByRole('link').click()
  await shell.settled()
  expect(await shell.hash()).toContain('/novus-ar/firm-maintenance?')
  expect(await shell.hash()).toContain('standing=OnHold')
  // Heads and filters are rows of the grid too.
  await expect(shell.panel.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 2))

  // Back within a minute: nothing is asked again, once a slow machine has told what it missed at its start. A failure takes no figure away.
  await expect(async () => {
    const before = asked.length
    await shell.go('#/novus-ar/firm-maintenance')
    await shell.go('#/')
    await expect(queues).toBeVisible()
    expect(asked).toHaveLength(before)
  }).toPass()

  broken = true
  await page.reload()
  await shell.ready()
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(queues).toBeVisible()
  await expect(page.getByText('The figures could not be loaded.')).toHaveCount(0)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'About' }).click()
  const about = page.getByRole('dialog', { name: 'About' })
  await expect(about).toContainText(/Release \d/)
  await expect(about).toContainText('Database: novus')
  await expect(about.getByRole('button', { name: 'Copy details' })).toBeVisible()
  const [licences] = await Promise.all([
    page.context().waitForEvent('page'),
    about.getByRole('button', { name: 'Licences' }).click(),
  ])
  await expect(licences.locator('body')).toContainText(/lit-html \d\S*: BSD-3-Clause/)
  await licences.close()
})
