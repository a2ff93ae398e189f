import type { Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct, type Product } from '../support/product.ts'
import { findings } from './axe.ts'
import { expect, Shell, test } from './fixture.ts'

// Passwords change here: a product of its own.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** Of somebody who has never signed in, the only time of the day that there is. */
const MOMENT = /\d\d:\d\d/

const form = (page: Page) => ({
  current: page.getByLabel('Current password', { exact: true }),
  fresh: page.getByLabel('New password', { exact: true }),
  again: page.getByLabel('New password again', { exact: true }),
  submit: page.getByRole('button', { name: 'Change password', exact: true }),
})

test('[S1.04] a user changes the password with the keyboard: words on its strength, messages at their fields, every other browser is asked to sign in', async ({
  page,
  browser,
}) => {
  const shell = new Shell(page, product.url)
  const other = new Shell(await (await browser.newContext()).newPage(), product.url)
  await shell.signIn('clerk')
  await other.signIn('clerk', '#/novus-ar/firm-maintenance')

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await shell.settled()
  expect(await shell.hash()).toBe('#/shell/change-password')
  const { current, fresh, again, submit } = form(page)
  await expect(current).toBeFocused()

  await submit.click()
  await expect(current).toHaveAccessibleDescription(/Enter your current password/)
  await current.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(fresh).toBeFocused()
  await fresh.fill('kettle')
  await expect(page.getByText('Too short: 6 of 12 characters')).toBeVisible()
  await fresh.fill('Password20261234')
  await expect(page.getByText('among the first that are tried')).toBeVisible()
  await fresh.fill('brass kettle on the dock')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await expect(fresh).toHaveAttribute('type', 'password')
  const show = page.getByRole('button', { name: 'Show password' }).nth(1)
  await expect(show).toHaveAccessibleDescription('New password')
  await show.click()
  await expect(fresh).toHaveAttribute('type', 'text')
  await again.fill('brass kettle')
  await page.keyboard.press('Enter')
  await expect(again).toHaveAccessibleDescription(/not the same/)
  await again.fill('brass kettle on the dock')
  await page.keyboard.press('Enter')
  await expect(current).toHaveAccessibleDescription(/current password is not right/)
  await expect(current).toBeFocused()
  await current.fill('clerk')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(fresh).toHaveValue('')

  // It may have been told before it asks.
  await other.page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click')
  await expect(other.page.getByText('Your session has expired. Please log out and log in again.')).toBeVisible()
  await page.reload()
  await shell.ready()
  await expect(current, 'this browser goes on').toBeVisible()
  await other.page.context().close()
})

test('[S1.04] a portal user reaches the form behind the portal, in French', async ({ page }) => {
  const shell = new Shell(page, product.url)
  await page.context().addCookies([{ name: 'culture', value: 'fr-CA', url: product.url }])
  await page.goto(`${product.url}/#/portal`)
  await page.getByLabel(/nom d.utilisateur/i).fill('buyer')
  await page.getByLabel('Mot de passe', { exact: true }).fill('buyer')
  await page.getByRole('button', { name: /connecter|connexion/i }).click()
  await shell.ready()
  await shell.go('#/shell/change-password')
  await page.getByLabel('Mot de passe actuel').fill('buyer')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('bouilloire en laiton')
  await page.getByLabel('Nouveau mot de passe, encore une fois').fill('bouilloire en laiton')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()
})

test('[supply 7.1] somebody of a customer is invited to the portal by the keyboard, and signs in there with a password of his own', async ({
  page,
  browser,
}) => {
  const shell = new Shell(page, product.url)
  await shell.signIn('controller', '#/novus-ar/firm-maintenance?record=HARLOW-01')
  const invite = shell.panel.getByRole('button', { name: 'Invite somebody to the portal' })
  await invite.focus()
  await page.keyboard.press('Enter')
  const dialog = shell.panel.getByRole('dialog', { name: 'Invite to the portal: HARLOW-01' })
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('joan')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(/Invalid email address/)
  await page.keyboard.type('@harlow.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Joan Clarke')
  await page.keyboard.press('Enter')
  const handed = shell.panel.getByRole('dialog', { name: 'Invite to the portal: HARLOW-01' })
  await expect(handed.getByText(/^No mail server is set: hand over this link yourself\./)).toBeVisible()
  const shown = handed.getByLabel('One-time link')
  await expect(shown).toBeFocused()
  const link = await shown.inputValue()
  await page.keyboard.press('Escape')
  await expect(handed).toHaveCount(0)
  await expect(shell.panel.getByText(/is on its way/)).toHaveCount(0)
  await expect(shell.panel.getByRole('table', { name: 'Portal access' })).toContainText('Joan Clarke')

  // The letter that lies in the folder has no link in it: nobody comes in by what a disk holds.
  const folder = join(product.dataDir, 'mail')
  const letter = async () => {
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.eml')) {
        const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
        if (text.includes('joan@harlow.example')) return text
      }
    return ''
  }
  await expect.poll(letter).toContain('The link is not written here.')
  expect(await letter()).not.toContain('first?token=')
  const invited = await (await browser.newContext()).newPage()
  await invited.goto(link)
  await invited.getByLabel('New password', { exact: true }).fill('copper kettle on the dock')
  await invited.getByLabel('New password again').fill('copper kettle on the dock')
  await invited.keyboard.press('Enter')
  await expect(invited.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const portal = new Shell(invited, product.url)
  await portal.signIn('joan@harlow.example', '#/', 'copper kettle on the dock')
  expect(await portal.hash()).toBe('#/portal')
  await expect(invited.getByRole('button', { name: /^Bill-to/ })).toContainText('HARLOW-01')
  await invited.context().close()
})

/** Out of the form of a field into what can be done: the button is a stop of the keyboard. */
async function pressInvite(page: Page, within: Shell['panel']): Promise<void> {
  const invite = within.getByRole('button', { name: 'Invite', exact: true })
  await invite.focus()
  await page.keyboard.press('Enter')
}

test('[S6.01] a user is invited from his record by the keyboard; without a mail server the link is shown', async ({
  page,
  browser,
}) => {
  const shell = new Shell(page, product.url)
  await shell.signIn('admin', '#/shell/user?record=payer')
  await pressInvite(page, shell.panel)
  const dialog = shell.panel.getByRole('dialog', { name: 'Invite payer' })
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^No mail server is set: hand over this link yourself\. It lets payer/)).toBeVisible()
  const box = dialog.getByLabel('One-time link')
  await expect(box).toBeFocused()
  const first = await box.inputValue()
  expect(await findings(page, { within: '[data-tab-dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(shell.panel.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  // The record shows it, and does not tell him that he changed it himself.
  await expect(shell.panel.getByRole('textbox', { name: 'Last invitation', exact: true })).toHaveValue(MOMENT)
  await expect(shell.panel.getByText(/changed this record/)).toHaveCount(0)

  const invited = await (await browser.newContext()).newPage()
  await invited.goto(first)
  await invited.getByLabel('New password', { exact: true }).fill('copper kettle on the dock')
  await invited.getByLabel('New password again').fill('copper kettle on the dock')
  await invited.keyboard.press('Enter')
  await expect(invited.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await invited.context().close()
})

test('[S6.01] a user is invited from his row, by the bar of the chosen one alone; the list shows when', async ({
  page,
}) => {
  const shell = new Shell(page, product.url)
  await shell.signIn('admin', '#/shell/user')
  const { panel } = shell
  const row = (name: string) => panel.getByRole('row', { name: new RegExp(`^Select ${name} `) })
  const invite = panel.getByRole('button', { name: 'Invite', exact: true })
  await expect(row('approver')).toBeVisible()
  await expect(invite).toHaveCount(0)
  await row('approver').getByRole('checkbox').check()
  await row('clerk').getByRole('checkbox').check()
  await expect(invite, 'of two there is none').toHaveCount(0)
  await row('clerk').getByRole('checkbox').uncheck()
  await invite.focus()
  await page.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: 'Invite approver' })
  await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/It lets approver/)).toBeVisible()
  await expect(dialog.getByLabel('One-time link')).toHaveValue(/^https?:\/\/.+/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row('approver')).toContainText(MOMENT)
  await expect(row('approver').getByRole('checkbox')).toBeChecked()
})

test('[S6.01] with a mail server an invitation says whom the letter goes to, and shows no link', async ({ page }) => {
  // Nobody listens there: what is said does not wait for the letter.
  const mailing = await startProduct({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  try {
    const shell = new Shell(page, mailing.url)
    await shell.signIn('admin', '#/shell/user?record=payer')
    await pressInvite(page, shell.panel)
    const dialog = shell.panel.getByRole('dialog', { name: 'Invite payer' })
    await expect(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^A letter with a link goes to payer@northgate\.example\./)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
  } finally {
    await mailing.stop()
  }
})
