/**
 * `npm run show -- ar/customer-invoice`: what a document is, on one page. Reads contracts, registrations and docs/statements.md; it asks no
 * database. `npm run show -- costs`: how many files and lines a document is, written into docs/architecture.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { withCosts } from './show/costs.mjs'
import { linesOf } from './show/lines.mjs'

const root = resolve(import.meta.dirname, '..')
const load = (path) => tsImport(join(root, path), import.meta.url)
const read = (path) => readFile(join(root, path), 'utf8')
const room = process.argv[2] ?? ''

async function shown() {
  const [trade, { ENTITIES }, { DOCUMENTS }, { lookupsTo }, { readSuiteTexts }] = await Promise.all([
    load('shared/contracts/trade/fields.ts'),
    load('shared/contracts/entities.ts'),
    load('server/modules/index.ts'),
    load('shared/contracts/lookups-to.ts'),
    load('server/platform/entity/texts.ts'),
  ])
  const texts = readSuiteTexts(root)
  const say = (key) => texts.raw('en-CA', key)
  const suite = { trade, entities: Object.values(ENTITIES), documents: DOCUMENTS, lookupsTo, say }
  const contract = await read(`shared/contracts/${room}.ts`).catch(() => '')
  return linesOf(suite, room, { contract, statements: await read('docs/statements.md') }).join('\n')
}

try {
  if (room === 'costs')
    await writeFile(join(root, 'docs/architecture.md'), withCosts(await read('docs/architecture.md'), root))
  else console.log(await shown())
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
