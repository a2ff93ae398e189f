/**
 * The development server: one Vite server for the root and all modules, from source, in front of the real server. Two
 * Vite servers would load React twice and lose hot reload.
 */
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer as createViteServer } from 'vite'
import { iconFiles } from './assets.mjs'
import { webConfig } from './config.mjs'

/** How long a call waits for the real server while that starts again after an edit, in ms. */
const PATIENCE_MS = 20_000
/** Pages by their address. Those of the workbench are in no build: only this server has them. */
const PAGES = {
  '/': 'root-config/index.html',
  '/callback': 'root-config/index.html',
  '/workbench/': 'workbench/index.html',
  '/workbench/stage': 'workbench/stage.html',
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port where the browser comes
 * @param {number} options.backendPort where the real server listens
 * @param {string[]} options.backendPaths first segments that are the real server's, `/api`
 * @param {(html: string) => string} options.fillPage fills in the placeholders of the page
 * @param {string[]} [options.warm] source files that will be asked for first
 * @returns {Promise<{ close(): Promise<void> }>} once it listens
 */
export async function startDevServer({ root, port, backendPort, backendPaths, fillPage, warm = [] }) {
  const server = createHttpServer()
  const config = await webConfig({ root, command: 'serve' })
  const vite = await createViteServer({
    ...config,
    server: {
      middlewareMode: true,
      hmr: { server },
      warmup: { clientFiles: warm },
      // The database writes all the time, and a build is not a source.
      watch: { ignored: [join(root, 'data/**'), join(root, 'dist/**')] },
    },
    optimizeDeps: { entries: ['root-config/main.ts', 'apps/*/index.ts{,x}', 'apps/*/screens/*.ts{,x}'] },
  })
  const icons = iconFiles(root)
  const isBackend = (path) => backendPaths.some((first) => path === first || path.startsWith(`${first}/`))
  const pass = (request, answer) => forward(request, answer, backendPort)

  async function answerPage(path, answer) {
    const source = await readFile(join(root, PAGES[path]), 'utf8')
    const html = await vite.transformIndexHtml(path, fillPage(source))
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html)
  }

  async function answerAny(request, answer) {
    const path = new URL(request.url, 'http://localhost').pathname
    if (isBackend(path)) return pass(request, answer)
    if (Object.hasOwn(PAGES, path)) return answerPage(path, answer)
    const icon = icons.get(/^\/assets\/icons\/([\w-]+)\.svg$/.exec(path)?.[1])
    if (icon) return answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end(await readFile(icon))
    vite.middlewares(request, answer, () => pass(request, answer))
  }

  server.on('request', (request, answer) => {
    answerAny(request, answer).catch((error) => {
      vite.ssrFixStacktrace(error)
      answer.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error.stack))
    })
  })
  await new Promise((done, fail) => server.once('error', fail).listen(port, done))
  return {
    async close() {
      await vite.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Hands a call to the real server as it came, and its answer back. */
async function forward(incoming, answer, port) {
  if (!(await listens(port))) {
    answer.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    return answer.end(`The server on port ${port} does not answer; see the terminal.`)
  }
  const { method, url: path, headers } = incoming
  const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode, reply.headers)
    reply.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

/** Waits until somebody listens; false when nobody does in time. */
async function listens(port) {
  const until = Date.now() + PATIENCE_MS
  do {
    const open = await new Promise((done) => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.once('connect', () => done(true)).once('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return true
    await new Promise((done) => setTimeout(done, 100))
  } while (Date.now() < until)
  return false
}
