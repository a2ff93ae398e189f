/**
 * `npm run dev -- <module>`: the real server, started again on each edit of its sources, and the real shell with all
 * modules from source and hot reload. The module's files are made ready first, and its first address is printed.
 * `npm run dev -- workbench`: every screen on its own over sample data, without a server (docs/screens.md).
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { startDevServer } from '../build/dev-server.mjs'
import { readEntries } from '../build/entries.mjs'
import { endWithNpm } from './parent.mjs'

const root = resolve(import.meta.dirname, '..')
const module = process.argv[2]
const isWorkbench = module === 'workbench'

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** A port that nobody listens on. */
function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}

const load = (path) => tsImport(join(root, path), import.meta.url)

async function firstAddress(publicUrl) {
  if (isWorkbench) return `${publicUrl}/workbench/`
  const [{ ALL_APPLICATIONS }, { ALL_DOORS }, { moduleOf }] = await Promise.all(
    ['applications', 'rooms', 'doors'].map((name) => load(`shared/contracts/${name}.ts`)),
  )
  const door = module && ALL_DOORS.find(({ room }) => moduleOf(room) === module)
  if (!door) return publicUrl
  const { routerPath } = ALL_APPLICATIONS.find(({ application }) => application === door.application)
  return `${publicUrl}/#${routerPath}${door.path}`
}

const { modules } = readEntries(root)
const entry = module && modules[`@novus/app-${module}`]
if (module && !entry && !isWorkbench)
  stop(`There is no module ${module}: import-map.json names ${Object.keys(modules).join(', ')}.`)
if (!existsSync(join(root, 'node_modules/tsx'))) stop('Development packages are missing: run npm ci.')

const { loadConfig } = await load('server/platform/config.ts')
const { fillIndex } = await load('server/platform/http/web.ts')
const config = loadConfig(process.env, process.cwd())
const backendPort = isWorkbench ? 0 : await freePort()
// The embedded provider's paths; an external one is on another origin.
const provider = config.oidc ? [] : [new URL(fillIndex('%NOVUS_AUTHORITY%', config)).pathname]

const startBackend = () =>
  spawn(join(root, 'node_modules/.bin/tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(backendPort), PUBLIC_URL: config.publicUrl, DATA_DIR: config.dataDir },
  })
const backend = isWorkbench ? null : startBackend()
let front = null
let ending = false
async function end(code) {
  if (ending) return
  ending = true
  backend?.kill('SIGTERM')
  await front?.close()
  if (backend?.exitCode === null && backend.signalCode === null) await new Promise((done) => backend.once('exit', done))
  process.exit(code)
}
// Before anything is waited for: whoever ends this while it is made ready must not leave the server and its database.
backend?.once('exit', (code) => void end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
endWithNpm()

front = await startDevServer({
  root,
  port: config.port,
  backendPort,
  backendPaths: isWorkbench ? [] : ['/api', '/healthz', '/readyz', ...provider],
  fillPage: (html) => fillIndex(html, config),
  warm: isWorkbench
    ? [join(root, 'workbench/stage-page.ts')]
    : [join(root, 'root-config/main.ts'), ...(entry ? [entry] : [])],
}).catch((error) => {
  backend?.kill('SIGTERM')
  stop(error.code === 'EADDRINUSE' ? `Port ${config.port} is in use; set PORT to another one.` : String(error.stack))
})
console.log(`Development: ${await firstAddress(config.publicUrl)}`)
