import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { fact } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

/** The first posted, unpaid invoice of the demo. */
async function openUnpaid(shell: Parameters<typeof fact>[0]): Promise<void> {
  await shell.go('#/novus-ap/purchase-journal')
  await shell.panel.getByRole('button', { name: /^Unpaid/ }).click()
  await shell.settled()
  // What is disputed comes first, and nobody is asked to pay it.
  await shell.panel
    .getByRole('row')
    .filter({ hasText: 'Posted', hasNotText: 'DISPUTE' })
    .getByRole('link')
    .first()
    .press('Enter')
  await expect(shell.panel.locator('[data-region="course"]')).toBeVisible()
}

test('[finance 7.1 read] [finance 7.1 head] what is posted is text with ways, its main button is what it needs next, and nothing is there to save', async ({
  shell,
  page,
}) => {
  await enter(shell, 'admin', '#/novus-ap/purchase-journal')
  await openUnpaid(shell)
  const { panel } = shell
  const head = panel.locator('[data-region="head"]:visible')
  // Whom, which number, how much: they stand in the head.
  const [vendor] = (await fact(shell, 'vendorId').innerText()).split(' ')
  await expect(head.getByRole('heading', { level: 1 })).not.toHaveText(vendor!)
  await expect(fact(shell, 'vendorId')).toContainText(await head.getByRole('heading', { level: 1 }).innerText())
  await expect(head).toContainText(await fact(shell, 'docNumber').innerText())
  await expect(head).toContainText(await fact(shell, 'docAmount').innerText())
  await expect(head.getByRole('button', { name: /^Propose payment of|^Open batch/ })).toBeVisible()
  await expect(head.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(panel.locator('[data-reads] :is(input, select, textarea):visible')).toHaveCount(0)
  // What is empty is not told; what a line names is named.
  await expect(fact(shell, 'vendorTax')).toHaveCount(0)
  const course = panel.locator('[data-region="course"]')
  await expect(course.getByRole('listitem').filter({ hasText: 'Posted' })).toHaveCount(1)
  await expect(course.getByRole('listitem').filter({ hasText: 'Entered' })).toHaveCount(1)
  expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' })).toEqual([])

  // By keyboard: the page is scrolled by keys where it begins, and Tab comes to its ways.
  await expect(panel.locator('[data-reads]')).toBeFocused()
  const way = fact(shell, 'vendorId').getByRole('link')
  const reached = () => way.evaluate((link) => link === document.activeElement)
  for (let stops = 0; stops < 3 && !(await reached()); stops++) await page.keyboard.press('Tab')
  await expect(way).toBeFocused()

  // At twice its size nothing is beside the page.
  await page.setViewportSize({ width: 640, height: 450 })
  expect(await panel.locator('[data-reads]').evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.keyboard.press('Control+Enter')
  await expect(shell.tab(/payments queue|Payment batch/i)).toHaveAttribute('aria-selected', 'true')
})

test('[finance 7.1 read] the read view in dark, French and Chinese, at 1920 and 1280', async ({ shell, page }) => {
  await enter(shell, 'controller', '#/novus-ap/purchase-journal')
  await openUnpaid(shell)
  const shot = async (name: string) => {
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
    expect(await findings(page, { within: '[role="tabpanel"]:not([hidden])' }), name).toEqual([])
    const reads = shell.panel.locator('[data-reads]')
    expect(await reads.evaluate((own) => own.scrollWidth - own.clientWidth), name).toBe(0)
  }
  // Colours that still change are those of neither theme.
  const themed = (theme: string) =>
    page.evaluate(async (name) => {
      document.documentElement.dataset['theme'] = name
      await new Promise(requestAnimationFrame)
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    }, theme)
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await shot(`read-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await themed('dark')
  await shot('read-dark')
  await themed('light')
  for (const locale of ['fr-CA', 'zh-CN']) {
    await page.context().addCookies([{ name: 'culture', value: locale, url: shell.url }])
    await page.reload()
    await shell.ready()
    await expect(shell.panel.locator('[data-region="course"]')).toBeVisible()
    await shot(`read-${locale}`)
  }
})
