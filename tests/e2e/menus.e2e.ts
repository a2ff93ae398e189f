import { ALL_APPLICATIONS as APPLICATIONS } from '../../shared/contracts/applications.ts'
import { enter } from './entrance.ts'
import { fillCell } from './entry-cells.ts'
import { expect, test } from './fixture.ts'

test.describe('applications and their menus', () => {
  test('[judgement 15 menus] no menu of any application is cut off in French at 1280', async ({ shell, page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await enter(shell, 'admin', '#/')
    await page.context().addCookies([{ name: 'culture', value: 'fr-CA', url: shell.url }])
    await page.reload()
    await shell.ready()
    const filled = ['GL', 'AR', 'AP', 'OE', 'IC', 'PO']
    for (const { routerPath, application } of APPLICATIONS.filter((one) => filled.includes(one.application))) {
      await shell.go(`#${routerPath}`)
      const bar = page.getByRole('menubar')
      await expect(bar.getByRole('menuitem').first()).toBeVisible()
      const cut = await bar.evaluate((own) => {
        const { right } = own.getBoundingClientRect()
        const items = [...own.querySelectorAll('[role="menuitem"]')]
        return items
          .filter((item) => item.getBoundingClientRect().right > right + 1)
          .map((item) => item.textContent!.trim())
      })
      expect.soft(cut, application).toEqual([])
    }
  })

  test('[S3.02] [S6.01] an application made by keyboard is in the shell at the next load, and can be denied', async ({
    shell,
    page,
  }) => {
    await enter(shell, 'admin', '#/shell/application')
    await page.keyboard.press('Alt+n')
    const panel = shell.panel
    const field = (path: string) => panel.locator(`[data-path="${path}"]:visible`)
    await expect(field('application')).toBeFocused()
    await field('application').fill('rigs')
    await field('description').fill('Rigs')
    await field('routerPath').fill('/rigs')
    await field('tile').fill('Rg')
    // Two headings, and a menu that is put under the second by one step.
    for (const name of ['Yard', 'Road']) {
      await panel.getByRole('button', { name: 'Add heading' }).click()
      await page.keyboard.type(name)
    }
    await panel.getByRole('treeitem', { name: /^Yard/ }).click()
    const said = (text: string) => expect(panel.getByRole('status').filter({ hasText: text })).toHaveCount(1)
    await page.keyboard.press('Alt+ArrowDown')
    await said('Yard is now 1 of 1 under Road.')
    await page.keyboard.press('Alt+ArrowDown')
    await said('Yard is now 2 of 2 under The root.')
    await panel.getByRole('button', { name: 'Add menu' }).click()
    await page.keyboard.type('Drivers')
    await field('menus.2.routerPath').fill('/drivers')
    await panel.getByRole('button', { name: 'Define the route' }).click()
    await fillCell(shell, 'routes.0.component', 'admin/sales-rep')
    await page.keyboard.press('Control+s')
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Rigs')
    await page.reload()
    await shell.ready()
    await shell.go('#/rigs/drivers')
    await expect(shell.tab('Drivers')).toBeVisible()
    await expect(page.getByRole('menubar').getByRole('menuitem')).toHaveText(['Yard'])
    expect(await shell.hash()).toBe('#/rigs/drivers')

    // What an auditor is denied there is closed before it is saved, and the reason is said.
    await shell.go('#/shell/menu-access?kind=Role&subject=%3Dauditor')
    await shell.panel.getByRole('grid').getByRole('link', { name: 'auditor' }).first().click()
    await shell.panel.getByRole('searchbox', { name: 'Find a menu' }).fill('drivers')
    const rigs = shell.panel.getByRole('treeitem', { name: /^Rigs/ })
    await rigs.click()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect(
      shell.panel.getByRole('treeitem', { name: /^Drivers As above \S+ Denied with Rigs Closed$/ }),
    ).toBeVisible()
    await expect(rigs).toHaveAccessibleName(/^Rigs Deny \S+ .*Closed$/)
    await page.keyboard.press('Control+s')
    await expect(shell.panel.getByRole('status').filter({ hasText: 'auditor' })).toBeVisible()

    await shell.go('#/shell/application?record=RIGS')
    await shell.panel.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(shell.panel.getByRole('heading', { level: 1 })).not.toHaveText('Rigs')
  })
})
