import { findings } from './axe.ts'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

const PANEL = '#panels > [role="tabpanel"]:not([hidden])'

test.describe('[finance 9.5 e-mail] reports that are kept', () => {
  test('[finance 9.5 e-mail] an aged list is kept and sent each Monday by keys alone, and a statement in the same way', async ({
    shell,
    page,
  }) => {
    const shot = async (name: string) => {
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
    }
    const { keyboard } = page
    const name = shell.panel.getByRole('textbox', { name: 'Name for these parameters' })
    const dialog = shell.panel.getByRole('dialog')
    const list = shell.panel.getByRole('region', { name: 'Saved parameters' })

    await enter(shell, 'controller', '#/novus-ar/aged-trial-balance')
    await expect(shell.panel.getByRole('button', { name: 'Excel' })).toBeEnabled()
    await name.focus()
    await keyboard.type('Mondays')
    await keyboard.press('Enter')
    const send = list.getByRole('button', { name: 'Send Mondays by e-mail' })
    await expect(send).toBeVisible()
    await send.focus()
    await keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Sent' })).toBeFocused()
    await shot('rhythm-dialog')
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(list.getByText(/^Mondays, PDF, next on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
    await expect(send).toBeFocused()
    await shot('rhythm-list')
    expect(await findings(page, { within: PANEL, all: true })).toEqual([])

    // The same of a statement; it comes as a workbook, and is taken back.
    await page.evaluate(() => (window.location.hash = '#/novus-gl/financial-statement?rowSetId=INCOME'))
    await expect(shell.panel.getByRole('heading', { name: 'Income statement' })).toBeVisible()
    await name.focus()
    await keyboard.type('Month')
    await keyboard.press('Enter')
    const month = list.getByRole('button', { name: 'Send Month by e-mail' })
    await month.focus()
    await keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Sent' }).selectOption('Every month')
    await dialog.getByRole('combobox', { name: 'As' }).selectOption('Excel')
    await shot('rhythm-statement')
    await dialog.getByRole('textbox', { name: 'On day' }).fill('5')
    await keyboard.press('Enter')
    await expect(list.getByText(/^Day 5 of each month, Excel, next on \d{4}-\d{2}-05$/)).toBeVisible()
    await month.focus()
    await keyboard.press('Enter')
    await dialog.getByRole('combobox', { name: 'Sent' }).selectOption('Never')
    await keyboard.press('Enter')
    await expect(list.getByText(/next on/)).toHaveCount(0)
    for (const one of ['Month', 'Mondays']) {
      if (one === 'Mondays') await page.evaluate(() => (window.location.hash = '#/novus-ar/aged-trial-balance'))
      await list.getByRole('button', { name: `Delete ${one}` }).click()
      await expect(list.getByRole('button', { name: `Send ${one} by e-mail` })).toHaveCount(0)
    }
  })
})
