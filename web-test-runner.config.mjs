import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { bundleElements } from './build/elements-bundle.mjs'
import { BROWSER_FLAGS, ensureBrowser } from './tests/support/browser.mjs'
import { noteCost, spentBelow } from './tests/support/costs.mjs'
import { stageFiles } from './tests/support/stage.mjs'
import { WORKERS } from './tests/support/workers.mjs'

const RESULTS = 'dist/test-results'

/** Titles and verdicts for scripts/test.mjs, which counts the tests and the requirements they name. */
function resultsFile() {
  return {
    stop({ sessions }) {
      const tests = sessions.flatMap((session) => {
        const own = session.testResults ? walk(session.testResults, '') : []
        const broken = session.errors.length > 0 || !session.testResults
        return broken ? [...own, { title: session.testFile ?? 'session', passed: false }] : own
      })
      noteCost({ part: 'elements', name: 'element tests', seconds: spentBelow(process.pid) })
      mkdirSync(RESULTS, { recursive: true })
      writeFileSync(`${RESULTS}/wtr.json`, JSON.stringify({ tests }, null, 1))
    },
  }
}

function walk(suite, path) {
  const title = [path, suite.name].filter(Boolean).join(' ')
  const tests = suite.tests.map((test) => ({ title: `${title} ${test.name}`, passed: test.passed }))
  return [...tests, ...suite.suites.flatMap((inner) => walk(inner, title))]
}

const styles = ['reset', 'tokens', 'themes', 'layout']
  .map((name) => `<link rel="stylesheet" href="/shell-elements/styles/${name}.css">`)
  .join('')

const root = fileURLToPath(new URL('.', import.meta.url))
let elements
/** The module of the elements, at the address that a build gives it. */
async function serveElements(context, next) {
  if (context.path !== '/elements/suite-elements.js') return next()
  elements ??= bundleElements(root)
  context.type = 'js'
  context.body = (await elements).code
}

let stage
/** The stage of the workbench, for tests that draw screens. */
async function serveStage(context, next) {
  if (!context.path.startsWith('/stage/')) return next()
  stage ??= stageFiles()
  const file = (await stage).get(context.path.slice('/stage/'.length))
  if (!file) return next()
  context.type = file.type
  context.body = file.body
}

export default {
  // The longest first, so that nothing waits for it at the end.
  files: ['tests/house/**/*.wtr.ts', 'tests/shell-elements/**/*.wtr.ts'],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  concurrency: WORKERS,
  testsStartTimeout: 60_000,
  // One file draws every screen of the suite.
  testsFinishTimeout: 300_000,
  // No state is waited for as long: on a machine that does much else axe takes seconds to look at a page.
  testFramework: { config: { timeout: 20_000 } },
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: ensureBrowser(), args: BROWSER_FLAGS },
      createBrowserContext: ({ browser }) =>
        browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-CA', timezoneId: 'America/Toronto' }),
    }),
  ],
  plugins: [
    esbuildPlugin({ ts: true, tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)), target: 'es2022' }),
  ],
  // The styles of the product's policy: what it would refuse fails the test that draws it (tests/shell-elements/sample.ts).
  middleware: [
    async (context, next) => {
      await next()
      context.set('Content-Security-Policy', "style-src 'self'")
    },
    serveElements,
    serveStage,
  ],
  reporters: [defaultReporter(), resultsFile()],
  testRunnerHtml: (testFramework) =>
    `<!doctype html><html lang="en-CA" data-theme="light" data-density="regular"><head><title>Element tests</title>${styles}</head>
     <body><script type="module" src="${testFramework}"></script></body></html>`,
}
