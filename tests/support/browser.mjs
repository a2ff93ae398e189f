import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasPackages, installPackages } from './debian.mjs'

/** The same browser without its windows: a test takes a quarter less of the processor. */
const WITHOUT_WINDOWS = { package: 'chromium-headless-shell', place: '/usr/bin/chromium-headless-shell' }

const PLACES = [
  process.env.CHROME_PATH,
  WITHOUT_WINDOWS.place,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const asRoot = typeof process.getuid === 'function' && process.getuid() === 0

/** Flags that keep a test browser off the network; the sandbox is left out only where it cannot start. */
export const BROWSER_FLAGS = [
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Of tests whose pages live for seconds: to make their code faster costs more than it gives back, and so does to clear up often. Pages
 * that stay, or that read the whole suite, get it back; what measures speed leaves it as it is.
 */
export const TEST_FLAGS = [
  ...BROWSER_FLAGS,
  '--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
]

/** Path of a Chromium on this machine, or null. */
export function findBrowser() {
  return PLACES.find((place) => place && existsSync(place)) ?? playwrightsOwn()
}

function playwrightsOwn() {
  try {
    const path = execFileSync(
      process.execPath,
      ['-e', 'process.stdout.write(require("@playwright/test").chromium.executablePath())'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

/** Brings the browser without windows beside one that has them; where that cannot be, tests take the one that is there. */
export function bringCheapBrowser() {
  if (process.env.CHROME_PATH || existsSync(WITHOUT_WINDOWS.place) || !hasPackages()) return
  try {
    installPackages([WITHOUT_WINDOWS.package])
  } catch {
    // Another system of packages, or no way to it.
  }
}

/** Finds a browser or brings one: Debian's package, else Playwright's download. Throws a sentence when none can be had. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  const attempts = [
    ...(hasPackages() ? [() => installPackages([WITHOUT_WINDOWS.package])] : []),
    () => execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }),
  ]
  for (const attempt of attempts) {
    if (findBrowser()) break
    try {
      attempt()
    } catch {
      // The next way of getting one is tried; the sentence below names what is left to do.
    }
  }
  const brought = findBrowser()
  if (!brought) throw new Error('No Chromium was found and none could be installed. Install one and set CHROME_PATH.')
  return brought
}
