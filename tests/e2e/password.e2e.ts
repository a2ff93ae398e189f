import type { Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct, type Product } from '../support/product.ts'
import { expect, Shell, test } from './fixture.ts'

// Passwords change here: a product of its own.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

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

  await other.page.getByRole('button', { name: 'Refresh' }).click()
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
  await expect(shell.panel.getByText('The letter to joan@harlow.example is on its way.')).toBeVisible()
  await expect(shell.panel.getByRole('table', { name: 'Portal access' })).toContainText('Joan Clarke')

  const folder = join(product.dataDir, 'mail')
  const linkIn = async () => {
    for (const name of await readdir(folder).catch(() => []))
      if (name.endsWith('.eml')) {
        const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
        if (text.includes('joan@harlow.example')) return /http\S+\/first\?token=[\w-]+/.exec(text)?.[0] ?? ''
      }
    return ''
  }
  await expect.poll(linkIn).not.toBe('')
  const invited = await (await browser.newContext()).newPage()
  await invited.goto(await linkIn())
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
