import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import { BROWSER_FLAGS, ensureBrowser } from '../tests/support/browser.mjs'
import { untilQuiet } from './network.ts'
import type { StoredSignIn } from './sign-in.ts'

/** A page that is measured: the product or the floor. What it shows is judged by its file in `in-page`. */
export interface Subject {
  /** Address of its start. */
  readonly address: string
  /** Titles of two tabs, of which the first holds the list. */
  readonly tabs: readonly [string, string]
  /** Selector of the element that scrolls the list. */
  readonly scroller: string
  /** A browser that has never been here; the product's is signed in. It keeps nothing on disk. */
  newContext(): Promise<BrowserContext>
  /** The same, with a profile in a folder of its own as a clerk's browser has: only there is compiled code kept. */
  newProfile(): Promise<BrowserContext>
  /** Loads a place from which one click opens the list, and waits until nothing is loading any more. */
  approachList(page: Page): Promise<void>
  listButton(page: Page): Locator
  keyLink(page: Page, key: string): Locator
  /** Leads from a record back to the list. */
  backButton(page: Page): Locator
  searchBox(page: Page): Locator
  /** Takes the search back. */
  showAll(page: Page): Promise<void>
  /** Opens the second tab. */
  openOther(page: Page): Promise<void>
  tab(page: Page, title: string): Locator
}

/** Playwright makes one and takes it away with the browser. */
const ANY_FOLDER = ''

const CLERK = { locale: 'en-CA', viewport: { width: 1440, height: 900 } }

async function measured(context: BrowserContext, shows: string): Promise<BrowserContext> {
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page', shows) })
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page/clock.js') })
  return context
}

const contextWith = async (browser: Browser, shows: string, stored?: StoredSignIn): Promise<BrowserContext> =>
  measured(await browser.newContext({ ...CLERK, storageState: stored }), shows)

async function profileWith(browser: Browser, shows: string, stored?: StoredSignIn): Promise<BrowserContext> {
  const context = await browser.browserType().launchPersistentContext(ANY_FOLDER, {
    ...CLERK,
    executablePath: ensureBrowser(),
    args: BROWSER_FLAGS,
  })
  if (stored) await context.setStorageState(stored)
  return measured(context, shows)
}

const idle = async (page: Page, address: string) => {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await untilQuiet(page)
}

const panelOf = (page: Page) => page.locator('[role="tabpanel"]:not([hidden])')

/** The product, where the list of all firms has a door. `signedIn` gives a fresh sign-in for each new browser. */
export const productSubject = (browser: Browser, url: string, signedIn: () => Promise<StoredSignIn>): Subject => ({
  address: `${url}/#/`,
  tabs: ['Firm maintenance', 'User codes'],
  scroller: '[role="tabpanel"] [data-region="grid"]',
  newContext: async () => contextWith(browser, 'product.js', await signedIn()),
  newProfile: async () => profileWith(browser, 'product.js', await signedIn()),
  approachList: (page) => idle(page, `${url}/#/novus`),
  listButton: (page) => page.getByRole('menubar').getByRole('menuitem', { name: 'Firm maintenance' }),
  keyLink: (page, key) => panelOf(page).getByRole('link', { name: key, exact: true }),
  backButton: (page) => panelOf(page).getByRole('button', { name: 'List', exact: true }),
  searchBox: (page) => panelOf(page).getByRole('textbox', { name: 'Search' }).first(),
  async showAll(page) {
    await this.searchBox(page).fill('')
    await this.searchBox(page).press('Enter')
    await panelOf(page).locator('[role="grid"][aria-busy="false"]').waitFor()
  },
  async openOther(page) {
    await page.evaluate(() => (window.location.hash = '#/novus/user-codes'))
    await page.getByRole('tabpanel', { name: 'User codes' }).locator('[role="grid"][aria-busy="false"]').waitFor()
  },
  tab: (page, title) => page.getByRole('tablist', { name: 'Open screens' }).getByRole('tab', { name: title }),
})

/** The floor page, which needs no sign-in. */
export const floorSubject = (browser: Browser, url: string): Subject => ({
  address: `${url}/`,
  tabs: ['List', 'Other'],
  scroller: '#list div',
  newContext: () => contextWith(browser, 'floor.js'),
  newProfile: () => profileWith(browser, 'floor.js'),
  approachList: (page) => idle(page, `${url}/`),
  listButton: (page) => page.getByRole('button', { name: 'Open' }),
  keyLink: (page, key) => page.getByRole('link', { name: key, exact: true }),
  backButton: (page) => page.getByRole('button', { name: 'List' }),
  searchBox: (page) => page.getByRole('textbox', { name: 'Search' }),
  async showAll(page) {
    await this.listButton(page).click()
    await page.locator('#list tbody tr').nth(249).waitFor()
  },
  openOther: (page) => page.getByRole('button', { name: 'Other' }).click(),
  tab: (page, title) => page.getByRole('button', { name: title }),
})
