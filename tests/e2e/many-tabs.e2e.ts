import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'
import { builtCounts, installProbes, probeName, probePath } from './probe-module.ts'

const rooms = (module: string, count: number) => Array.from({ length: count }, (_, at) => `${module}/form${at + 1}`)

test.describe('many tabs', () => {
  test('[A37] [D14] [D17] forty tabs at 1280 px: each is reached by mouse and keyboard, the active one is always in view; a line offers to close idle ones', async ({
    shell,
    page,
  }) => {
    const all = rooms('probe1', 40)
    await installProbes(page, [{ module: 'probe1', rooms: all }])
    await page.setViewportSize({ width: 1280, height: 720 })
    await enter(shell, 'admin', '#/novus-ic')
    for (const room of all) await shell.go('#' + probePath(room))
    const inView = () =>
      page.locator('suite-menu-tabs').evaluate((strip) => {
        const view = strip.shadowRoot!.querySelector('.view')!.getBoundingClientRect()
        const tab = strip.shadowRoot!.querySelector('[aria-selected="true"]')!.getBoundingClientRect()
        return tab.left >= view.left - 1 && tab.right <= view.right + 1
      })
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(40)
    await expect.poll(inView).toBe(true)

    const list = page.getByRole('button', { name: 'List of open screens' })
    await list.click()
    await page.getByRole('menuitemradio', { name: probeName(all[2]!), exact: true }).click()
    await expect(shell.tab(probeName(all[2]!)).first()).toHaveAttribute('aria-selected', 'true')
    await expect.poll(inView).toBe(true)
    await shell.openScreens.getByRole('tab', { selected: true }).press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => shell.hash()).toBe('#' + probePath(all[39]!))
    await expect.poll(inView).toBe(true)
    await page.setViewportSize({ width: 900, height: 720 })
    await expect.poll(inView).toBe(true)

    const hint = page.getByText('More than 20 screens are open.')
    await expect(hint, '[D14]').toBeVisible()
    await page.getByRole('button', { name: /^Close \d+ of them$/ }).click()
    await expect(hint).toBeHidden()
    await expect(shell.panel).toBeFocused()
    expect(await shell.openScreens.getByRole('tab').count()).toBeLessThan(20)
    await expect(shell.openScreens.getByRole('tab', { selected: true })).toContainText(probeName(all[39]!))
    await page.keyboard.press('Alt+Shift+W')
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(40)
    await page.getByRole('button', { name: 'Keep them open' }).click()
    await expect(hint).toBeHidden()

    await shell.openScreens.getByRole('tab', { selected: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close others' }).click()
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(1)
    await page.keyboard.press('Alt+Shift+W')
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(40)
  })

  test('[A10] [A12] [D16] three dirty of five are named once and all stay; a reload restores order and active tab and asks for its module alone', async ({
    shell,
    page,
  }) => {
    const [first, second] = [rooms('probe1', 3), rooms('probe2', 2)]
    await installProbes(page, [
      { module: 'probe1', rooms: first },
      { module: 'probe2', rooms: second },
    ])
    await enter(shell, 'admin', '#/novus-ic')
    const all = [...first, ...second]
    for (const room of all) await shell.go('#' + probePath(room))
    const dirty = [first[0]!, first[2]!, second[1]!]
    for (const room of dirty) {
      await shell.go('#' + probePath(room))
      await shell.panel.locator('textarea').fill('unsaved')
    }
    await page.getByRole('button', { name: 'Close Inventory Control', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(
      dirty.map((room) => `Probe ${room.replace('/', '-').toUpperCase()}`),
    )
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(shell.openScreens.getByRole('tab')).toHaveCount(5)

    for (const room of dirty) {
      await shell.go('#' + probePath(room))
      await shell.panel.locator('textarea').fill('')
    }
    await shell.go('#' + probePath(second[0]!) + '?record=S+1')
    await shell.go('#' + probePath(first[1]!) + '?record=F+2')
    const titles = await shell.openScreens.getByRole('tab').allTextContents()
    await page.reload()
    await shell.ready()
    expect(await shell.openScreens.getByRole('tab').allTextContents()).toEqual(titles)
    await expect(shell.openScreens.getByRole('tab', { selected: true })).toContainText(probeName(first[1]!))
    expect(await builtCounts(page)).toEqual({ [first[1]!.replace('/', '-').toUpperCase()]: 1 })
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
    const asked = (module: string) => fetched.some((name) => name.includes(`/probes/${module}.js`))
    expect([asked('probe1'), asked('probe2')]).toEqual([true, false])
    expect(await shell.hash()).toBe('#' + probePath(first[1]!) + '?record=F+2')
    await shell.tab(probeName(second[0]!)).click()
    await expect.poll(() => shell.hash()).toBe('#' + probePath(second[0]!) + '?record=S+1')
  })
})
