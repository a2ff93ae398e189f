/**
 * `npm run pictures -- <folder> [--url http://localhost:8080] [name…]`: photographs a running product in its looks, languages
 * and sizes, so that people can compare them with the design and with each other. Asserts nothing.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { BROWSER_FLAGS, ensureBrowser } from '../tests/support/browser.mjs'

const DESK = { width: 1440, height: 900 }
const LAPTOP = { width: 1280, height: 720 }
const PHONE = { width: 390, height: 844 }
const LIST = '#/novus-ar/firm-maintenance'
const NEIGHBOURS = ['#/novus-ap/firm-maintenance', '#/novus-ar/user-codes']
const USER = 'clerk'

const openRecord = async (page) => {
  await page.locator('[role="tabpanel"]:not([hidden])').getByRole('grid').getByRole('link').first().click()
  await page.locator('[data-path="name"]:visible').waitFor()
}
const saveFirm = async (page) => {
  await page.keyboard.press('Alt+n')
  await page.locator('[data-path="name"]:visible').waitFor()
  await page.locator('[data-path="name"]:visible').fill('Northern Switchgear')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').first().waitFor()
}
const pressed = (name) => (page) => page.getByRole('button', { name }).first().click()
const failing = (status) => (page) =>
  page.route('**/api/admin/firm?**', (route) => route.fulfill({ status, json: { message: 'Server error' } }))
const drawn = (tag, values) => async (page) => {
  await page.evaluate(([name, given]) => Object.assign(document.querySelector(name), given), [tag, values])
}

/** What is photographed: an address, a look, and what is done there before the shutter. */
const PICTURES = [
  { name: '01-sign-in', hash: '#/', stranger: true },
  { name: '01b-sign-in-french', hash: '#/', stranger: true, locale: 'fr-CA' },
  { name: '02-home', hash: '#/' },
  { name: '02b-applications-menu', hash: '#/', act: pressed('Applications') },
  { name: '02d-home-dark', hash: '#/', theme: 'dark' },
  { name: '02e-home-contrast', hash: '#/', theme: 'contrast' },
  { name: '02f-application', hash: '#/novus-ar' },
  { name: '02g-home-french', hash: '#/', locale: 'fr-CA' },
  { name: '02h-home-simplified', hash: '#/', locale: 'zh-CN' },
  { name: '02i-home-traditional', hash: '#/', locale: 'zh-TW' },
  { name: '03-list', hash: LIST },
  { name: '03b-list-dark', hash: LIST, theme: 'dark' },
  { name: '03c-list-compact', hash: LIST, density: 'compact' },
  { name: '03d-list-comfortable', hash: LIST, density: 'comfortable' },
  { name: '03e-list-french', hash: LIST, locale: 'fr-CA' },
  { name: '03f-list-columns', hash: LIST, act: (page) => page.keyboard.press('Alt+c') },
  { name: '03g-list-french-filters', hash: LIST, locale: 'fr-CA', filters: true },
  { name: '03h-list-contrast', hash: LIST, theme: 'contrast' },
  { name: '03i-list-simplified', hash: LIST, locale: 'zh-CN' },
  { name: '03j-list-traditional', hash: LIST, locale: 'zh-TW' },
  { name: '03k-list-laptop', hash: LIST, size: LAPTOP },
  { name: '03l-list-phone', hash: LIST, size: PHONE },
  { name: '04-record', hash: LIST, act: openRecord },
  { name: '04b-record-dark', hash: LIST, theme: 'dark', act: openRecord },
  { name: '04c-record-errors', hash: LIST, act: saveFirm },
  { name: '04d-record-errors-contrast', hash: LIST, theme: 'contrast', act: saveFirm },
  { name: '04e-record-phone', hash: LIST, size: PHONE, act: openRecord },
  { name: '11-list-failed', hash: '#/', before: failing(500), then: LIST },
  { name: '11c-session-expired', hash: LIST, act: drawn('suite-session-dialog', { open: true }) },
  { name: '11d-loading-overlay', hash: LIST, act: drawn('suite-loading-overlay', { open: true }) },
  { name: '11e-user-menu', hash: LIST, act: pressed('User menu') },
]

/** The provider's cookies; each picture gets a browser of its own, so that none leaves filters or tabs to the next. */
async function signIn(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('input[type="password"]').fill(USER)
  await page.locator('input:not([type="password"]):not([type="hidden"])').first().fill(USER)
  await page.locator('button[type="submit"]').click()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const settled = (page) => page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))

async function take(browser, cookies, url, folder, picture) {
  const { name, hash, size = DESK, theme, density, locale = 'en-CA', stranger = false } = picture
  const context = await browser.newContext({ locale: 'en-CA', timezoneId: 'America/Toronto', viewport: size })
  context.setDefaultTimeout(15_000)
  await context.addCookies([...(stranger ? [] : cookies), { name: 'culture', value: locale, url }])
  const page = await context.newPage()
  await picture.before?.(page)
  for (const [at, place] of [
    ...(hash === '#/' ? [] : NEIGHBOURS),
    hash,
    ...(picture.then ? [picture.then] : []),
  ].entries()) {
    if (at === 0) await page.goto(`${url}/${place}`)
    else await page.evaluate((to) => (window.location.hash = to), place)
    await page.locator(stranger ? 'input[type="password"]' : 'html[data-ready]').waitFor({ state: 'attached' })
    await settled(page)
  }
  // HOME is filled by calls that leave once the shell can be used.
  if (hash === '#/') await page.waitForLoadState('networkidle')
  await page.evaluate(
    ([theme, density]) => {
      if (theme) document.documentElement.dataset.theme = theme
      if (density) document.documentElement.dataset.density = density
    },
    [theme, density],
  )
  if (picture.filters) await setFilters(page)
  await picture.act?.(page)
  await settled(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  await context.close()
}

async function setFilters(page) {
  const cells = page.locator('#panels [role="tabpanel"]:not([hidden]) thead input')
  await cells.nth(2).fill('*steel*')
  await cells.nth(2).press('Enter')
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string', default: 'http://localhost:8080' } },
})
const [folder, ...wanted] = positionals
if (!folder) {
  console.error('Give the folder for the pictures: npm run pictures -- <folder>')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_FLAGS })
try {
  const cookies = await signIn(browser, values.url)
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.some((word) => picture.name.includes(word))) continue
    await take(browser, cookies, values.url, folder, picture).then(
      () => console.log(picture.name),
      (error) => {
        process.exitCode = 1
        console.error(`${picture.name}: ${error.message.split('\n')[0]}`)
      },
    )
  }
} finally {
  await browser.close()
}
