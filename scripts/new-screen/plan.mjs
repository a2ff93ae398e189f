import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { doorTo } from './door.mjs'
import { addImport, addName, addText, before } from './insert.mjs'
import custom from './kinds/custom.mjs'
import register from './kinds/register.mjs'
import inquiry from './kinds/inquiry.mjs'
import maintenance from './kinds/maintenance.mjs'
import printRun from './kinds/print-run.mjs'
import process from './kinds/process.mjs'
import queue from './kinds/queue.mjs'
import report from './kinds/report.mjs'
import transaction from './kinds/transaction.mjs'
import transfer from './kinds/transfer.mjs'
import { marked } from './mark.mjs'
import { namesOf } from './names.mjs'

export const KINDS = { maintenance, transaction, register, inquiry, queue, report, process, printRun, transfer, custom }

const BASE = 'en-CA'
const OTHERS = ['fr-CA', 'zh-CN', 'zh-TW']

/**
 * What a new screen consists of.
 * @param {string} root folder of the suite
 * @param {string[]} words `admin/price-note`, `maintenance`
 * @returns {Promise<{ files: Map<string, { text: string, isNew: boolean }>, next: string[] }>}
 * @throws with a sentence when something is missing or exists already
 */
export async function planOf(root, [room = '', kind = ''], options = {}) {
  const [module, file] = room.split('/')
  if (!file || !KINDS[kind]) throw new Error(`npm run new-screen -- <module>/<noun> <${Object.keys(KINDS).join('|')}>`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(file))
    throw new Error(`A noun is written in small letters, with dashes: ${file} is not.`)
  if (!existsSync(join(root, 'apps', module)))
    throw new Error(`There is no module ${module}. CONTRIBUTING.md says what makes one.`)
  const names = namesOf(module, file)
  const made = KINDS[kind](names)
  const suite = await loadSuite(root)
  const { row, reason } = doorTo(root, suite, names, kind, options)
  const ids = options.requirement ? `[${options.requirement}] ` : ''

  const files = new Map()
  const add = (path, text) => files.set(path, { isNew: true, text: text.trimStart() })
  const change = async (path, how) => {
    const text = files.get(path)?.text ?? (await readFile(join(root, path), 'utf8'))
    files.set(path, { isNew: false, text: how(text) })
  }

  for (const [path, text] of Object.entries(made.files)) add(path, typeof text === 'function' ? text(ids) : text)
  if (made.table) add(migrationPath(root, file), made.table)
  await change(`apps/${module}/screens.ts`, (text) =>
    before(text, /^\}$/, `  '${file}': () => import('./screens/${file}.screen.ts'),`, 'the screen'),
  )
  await change(`shared/contracts/${module}/doors.ts`, (text) =>
    before(text, /\]\s*$/, `  ${JSON.stringify(row)},`, 'the door'),
  )
  if (reason)
    await change('tests/house/paths-of-our-own.json', (text) => {
      const paths = { ...JSON.parse(text), [reason.path]: reason.because }
      return JSON.stringify(paths, null, 2) + '\n'
    })
  if (made.entity) await registerEntity(change, names)
  if (made.report) await registerReport(change, names)
  if (made.inquiry) await registerInquiry(change, names)
  if (made.process) await registerProcess(change, names)
  if (made.printRun) await registerPrintRun(change, names)
  if (made.routes) await registerRoutes(change, names, made.routes)
  if (made.document) await registerDocument(change, names, made.document)
  if (made.tabs) await registerTabs(change, names, made.tabs)
  await addTexts(change, names, await unshared(root, names, made), row.menuId)
  if (options.requirement)
    await change('docs/requirements.md', (text) =>
      addRequirement(text, options.requirement, `${names.title} are kept in a screen of their own`, names, kind),
    )
  return {
    files,
    next: [
      'translate the texts that begin with [en] in fr-CA, zh-CN and zh-TW: the test of the locales waits for them',
      ...(reason?.isUnsaid ? [`say in tests/house/paths-of-our-own.json why the suite needs ${reason.path}`] : []),
      ...made.next,
      ...(made.tabs ? ['npm run form-tabs when its form has other sections, so that roles can be kept from them'] : []),
      `look at it: npm run dev -- workbench, screen ${room}`,
      `npm test -- ${file}, then npm test`,
    ],
  }
}

async function loadSuite(root) {
  const load = (name) => tsImport(join(root, `shared/contracts/${name}.ts`), import.meta.url)
  const [applications, rooms] = await Promise.all([load('applications'), load('rooms')])
  return { ...applications, ...rooms }
}

/** Without the texts that nouns have in common: those stand in `words.json` once. */
async function unshared(root, { module, camel }, made) {
  const { sharedWord } = await tsImport(join(root, 'shared/contracts/shared-words.ts'), import.meta.url)
  const words = JSON.parse(await readFile(join(root, `locales/${BASE}/words.json`), 'utf8'))
  const isShared = (path) => {
    const key = sharedWord(`${module}:${camel}.${path}`)?.split(':')[1]
    return key?.split('.').reduce((at, part) => at?.[part], words) !== undefined
  }
  const own = (texts, prefix) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => {
        const path = prefix ? `${prefix}.${name}` : name
        if (typeof text === 'string') return isShared(path) ? [] : [[name, text]]
        const below = own(text, path)
        return Object.keys(below).length > 0 ? [[name, below]] : []
      }),
    )
  return { ...made, texts: own(made.texts, '') }
}

/** The next number after the last migration. */
function migrationPath(root, file) {
  const numbers = readdirSync(join(root, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number(name.slice(0, 4)))
  return `server/migrations/${String(Math.max(...numbers) + 1).padStart(4, '0')}-${file}.sql`
}

const registerEntity = (change, { module, file, pascal }) =>
  change('shared/contracts/kept.ts', (text) =>
    before(
      addImport(text, `import { ${pascal} } from './${module}/${file}.ts'`),
      /^\] as never$/,
      `  ${pascal},`,
      'the entity',
    ),
  )

const registerReport = (change, { module, file, pascal }) =>
  change('shared/contracts/reports.ts', (text) =>
    before(
      addImport(text, `import { ${pascal} } from './${module}/${file}.ts'`),
      /\] as never/,
      `  ${pascal},`,
      'the report',
    ),
  )

const registerInquiry = (change, { module, file, pascal }) =>
  change('shared/contracts/inquiries.ts', (text) =>
    before(
      addImport(text, `import { ${pascal} } from './${module}/${file}.ts'`),
      /\]\s*$/,
      `  ${pascal},`,
      'the inquiry',
    ),
  )

const registerProcess = (change, { module, file, pascal }) =>
  change('shared/contracts/processes.ts', (text) =>
    before(
      addImport(text, `import { ${pascal} } from './${module}/${file}.ts'`),
      /\] as never/,
      `  ${pascal},`,
      'the process',
    ),
  )

const registerPrintRun = (change, { module, file, pascal }) =>
  change('shared/contracts/print-runs.ts', (text) =>
    before(
      addImport(text, `import { ${pascal} } from './${module}/${file}.ts'`),
      /\] as never/,
      `  ${pascal},`,
      'the print run',
    ),
  )

const registerRoutes = (change, { module }, { imports, names, line, rooms }) =>
  change(`server/modules/${module}/routes.ts`, (text) => {
    const named = names.reduce((sum, [name, from]) => addName(sum, name, from), text)
    const widened = rooms && !new RegExp(`\\brooms: [^)]*\\b${rooms}\\b`).test(named)
    const roomy = widened ? named.replace(/\brooms: ([^)]*?),?\s*\)/, `rooms: $1 & ${rooms})`) : named
    return before(imports.reduce(addImport, roomy), /^\}$/, `  ${line}`, 'the calls')
  })

/** One line among the documents of its module. */
const registerDocument = (change, { module }, { name, from }) =>
  change(`server/modules/${module}/routes.ts`, (text) => {
    const list = /(\w+Documents: readonly TradeDocument\[\] = \[)([\s\S]*?)(\n?\])/
    if (!list.test(text))
      throw new Error(`server/modules/${module}/routes.ts has no list of documents: copy that of ar.`)
    return addImport(text, `import { ${name} } from '${from}'`).replace(list, (_, head, all, end) => {
      return `${head}${all.trimEnd().replace(/,?$/, ',')} ${name}${end}`
    })
  })

/** What the form has in its tabs, as `npm run form-tabs` would write it. */
const registerTabs = (change, { module, room }, tabs) =>
  change(`shared/contracts/${module}/form-tabs.ts`, (text) =>
    before(text, /^\} as const$/, `  ${JSON.stringify(room)}: ${JSON.stringify(tabs)},`, 'the tabs'),
  )

async function addTexts(change, names, made, menuId) {
  const { module, camel, record, title } = names
  for (const locale of [BASE, ...OTHERS]) {
    const said = (texts) => (locale === BASE ? texts : marked(texts))
    const file = (namespace) => `locales/${locale}/${namespace}.json`
    await change(file(module), (json) => {
      const withNoun = addText(json, camel, said(made.texts), 'rules')
      return made.rules ? addText(withNoun, `rules.${camel}`, said(made.rules)) : withNoun
    })
    // What it is called among all that names a firm or an account.
    if (made.document)
      await change(file('words'), (json) =>
        names.file in JSON.parse(json).names
          ? json
          : addText(json, `names.${names.file}`, said(record), (key) => key > names.file),
      )
    await change(file('shell'), (json) => addText(json, `menus.${menuId}`, said(title), (key) => key > menuId))
  }
}

/** A row among its kin: ids are in order. */
function addRequirement(page, id, rule, { module, file }, kind) {
  const own = { custom: `apps/${module}/${file}`, transfer: `apps/${module}/screens/${file}.screen.ts` }[kind]
  const where = own ?? `shared/contracts/${module}/${file}.ts, server/modules/${module}`
  const test = kind === 'custom' ? `apps/${module}/${file}` : `server/modules/${module}/${file}`
  const lines = page.split('\n')
  if (lines.some((line) => line.startsWith(`| ${id} |`))) throw new Error(`docs/requirements.md claims ${id} already.`)
  const later = lines.findIndex((line) => {
    const found = /^\| ((?:S|A)\d[\d.]*) \|/.exec(line)
    return found && found[1][0] === id[0] && found[1].localeCompare(id, 'en', { numeric: true }) > 0
  })
  const last = lines.findLastIndex((line) => line.startsWith('| '))
  lines.splice(later < 0 ? last + 1 : later, 0, `| ${id} | ${rule} | ${where} | ${test} |`)
  return lines.join('\n')
}
