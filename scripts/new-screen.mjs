/**
 * `npm run new-screen -- <module>/<noun> <kind>`: writes the ordinary files of a new screen, which are yours from then on. It
 * overwrites nothing, knows no second run, and says what is left to do.
 *
 *     --application AP    whose door it is; that of the module unless said
 *     --path /x           as the product text spells it; the noun unless said
 *     --because "…"       why the suite needs a path that the product text does not declare, more than 40 characters
 *     --requirement S5.13 what it meets: a row of docs/requirements.md, named by its test
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeScreen } from './new-screen/write.mjs'

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['application', 'path', 'because', 'requirement'].map((name) => [name, { type: 'string' }]),
  ),
})

try {
  const { written, next } = await writeScreen(root, positionals, values)
  for (const { path, isNew } of written) console.log(`${isNew ? 'new    ' : 'changed'} ${path}`)
  console.log(['', 'What is left:', ...next.map((one) => `- ${one}`)].join('\n'))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
