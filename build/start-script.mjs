/** The one script of a cold start: the module loader, its hooks, and the modules that the shell starts with. */
import { transform } from 'esbuild'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FIRST = ['first-calls.js']
const HOOKS = ['style-sheets.js', 'carried.js', 'later-map.js']
const REGISTER = 'System.register('

/**
 * @param {string} root
 * @param {import('./system-modules.mjs').SystemModule[]} modules
 * @throws when a module does not begin as SystemJS modules do
 */
export async function startScript(root, modules) {
  const systemjs = readFileSync(join(root, 'node_modules/systemjs/dist/system.min.js'), 'utf8')
  const [first, hooks] = await Promise.all([FIRST, HOOKS].map(small))
  return [first, systemjs.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'), hooks, ...modules.map(carried)].join('')
}

async function small(files) {
  const source = files.map((file) => readFileSync(join(import.meta.dirname, 'boot', file), 'utf8')).join('\n')
  return (await transform(source, { minify: true, target: 'es2022' })).code
}

function carried({ file, code }) {
  if (!code.startsWith(REGISTER)) throw new Error(`${file} is no SystemJS module: ${code.slice(0, 40)}`)
  return `System.carry("/${file}",${code.slice(REGISTER.length)}`
}
