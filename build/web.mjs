/** The web build: sources to `dist/web`, ready to be served with hashed names, integrities and compressed twins. */
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { emit, emitIcons, emitTexts, hashedName, iconFiles, integrityOf } from './assets.mjs'
import { cyclesOf } from './chunk-cycles.mjs'
import { compressFolder } from './compress.mjs'
import { webConfig } from './config.mjs'
import { licencesOf, licenceText } from './licences.mjs'
import { APP, entryName, readEntries, ROOT_CONFIG } from './entries.mjs'
import { buildPage } from './page.mjs'
import { startScript } from './start-script.mjs'
import { systemModulesOf } from './system-modules.mjs'

/**
 * Builds the product in `root` into `outDir`. The folder is replaced at the end, all at once.
 * @param {{ root: string, outDir: string }} options
 * @returns {Promise<{ files: import('./web.mjs').BuiltFile[], absent: string[] }>} `absent`: business modules of the
 *   import map that have no source
 */
export async function buildWeb({ root, outDir }) {
  const entries = readEntries(root)
  const icons = iconFiles(root)
  const output = await bundle(root)
  const chunks = output.filter((file) => file.type === 'chunk')
  const assets = output.filter((file) => file.type === 'asset')
  const specifiers = new Map(
    [...Object.keys(entries.modules), ...entries.packages].map((specifier) => [entryName(specifier), specifier]),
  )
  const modules = await systemModulesOf(chunks, (chunk) =>
    chunk.isEntry ? (specifiers.get(basename(chunk.fileName, '.js')) ?? null) : null,
  )

  const start = lightStart(modules)
  const cycles = cyclesOf(chunks)
  if (cycles.length > 0)
    throw new Error(`Files of the build stand on each other: ${cycles.join(', ')}. One of them is no part of the kit.`)

  // Of this process alone: somebody else may be building, too.
  const draft = `${outDir}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  const integrity = {}
  const put = (file, content) => {
    emit(draft, file, content)
    if (/\.(js|css)$/.test(file)) integrity[`/${file}`] = integrityOf(content)
    return { file, integrity: integrity[`/${file}`] }
  }
  for (const { file, code } of modules) put(file, code)
  for (const { fileName, source } of assets) put(fileName, source)
  emitIcons(icons, draft)
  emitTexts(root, draft)
  const shipped = chunks.flatMap((chunk) => Object.keys(chunk.modules))
  emit(draft, 'licences.txt', licenceText(licencesOf(root, shipped)))

  const named = (file) => ({ file, integrity: integrity[`/${file}`] })
  const carried = modules.filter(({ file }) => file === start.file || start.needs.includes(file))
  const script = await startScript(root, carried)
  const icon = readFileSync(join(root, 'root-config/mark.svg'), 'utf8')
  const startFile = put(hashedName('start.js', script), script)
  const maps = importMaps(modules, integrity)
  const later = JSON.stringify(maps.later)
  const laterFile = hashedName('later-map.json', later)
  emit(draft, laterFile, later)
  const first = JSON.stringify(maps.first)
  const mapFile = hashedName('import-map.json', first)
  emit(draft, mapFile, first)
  const page = buildPage(readFileSync(join(root, 'root-config/index.html'), 'utf8'), {
    root: ROOT_CONFIG,
    styles: assets.filter((file) => file.names.includes('suite.css')).map((file) => named(file.fileName)),
    script: startFile,
    icon,
    font: assets.find(({ fileName }) => /\/inter-latin-opsz-normal\.[^/]*woff2$/.test(fileName)).fileName,
    map: { file: mapFile, integrity: integrityOf(first) },
    later: { file: laterFile, integrity: integrityOf(later) },
  })
  emit(draft, 'index.html', page)
  // For whoever asks what modules there are; the page has its own by a name that is kept for a day.
  emit(draft, 'import-map.json', first)

  const wire = await compressFolder(draft)
  rmSync(outDir, { recursive: true, force: true })
  renameSync(draft, outDir)
  return { files: listing(outDir, integrity, modules, wire), absent: entries.absent }
}

/** Rollup's output. Libraries pick their own variant by `NODE_ENV`, and a build is for production whoever asks for it. */
async function bundle(root) {
  const asked = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { output } = await build(await webConfig({ root, command: 'build' }))
    return output
  } finally {
    if (asked === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = asked
  }
}

/**
 * The module that the page starts with.
 * @throws when it stands on what only screens need: then every start would load all of it
 */
function lightStart(modules) {
  const start = modules.find((module) => module.entry === ROOT_CONFIG)
  const heavy = start.needs.filter((file) => /\/(react-core|kit)\.[0-9a-f]+\.js$/.test(file))
  if (heavy.length > 0)
    throw new Error(`The shell must start without ${heavy.join(', ')}: something in it imports them.`)
  return start
}

/**
 * The maps that a browser reads: where each specifier lies, what each file must hash to, and what each entry and lazy chunk
 * stands on (`depcache`), so that all of it is asked for at once instead of one after the other. The first comes with every
 * start and says what it, libraries and entries of modules need; the later one comes with the first business module, or the first
 * part of the shell that somebody asks for, and says the rest, which grows with every screen.
 */
function importMaps(modules, integrity) {
  const imports = {}
  for (const { file, entry } of modules) if (entry) imports[entry] = `/${file}`
  const early = filesOfStart(modules)
  const isLate = (file) =>
    !early.has(file) && modules.some((module) => module.file === file || module.needs.includes(file))
  const late = new Set(Object.keys(integrity).filter((address) => isLate(address.slice(1))))
  const release = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 12)
  const of = (isOf) => ({
    integrity: Object.fromEntries(Object.entries(integrity).filter(([address]) => isOf(address))),
    depcache: Object.fromEntries(
      modules
        .filter(({ file, needs, asked }) => asked && needs.length > 0 && isOf(`/${file}`))
        .map(({ file, needs }) => [`/${file}`, needs.map((need) => `./${basename(need)}`)]),
    ),
  })
  return {
    first: { imports, ...of((address) => !late.has(address)), release },
    later: of((address) => late.has(address)),
  }
}

/** Late parts of the shell that each start asks for, by the name of their file. What is asked for by a person can wait for the later map. */
const EACH_START =
  /\/(after-start|confirm-start|home-board|live-service|preference-sync|user-manager|watchers)\.[0-9a-f]+\.js$/

/** Files that each start asks for, and those that a business module is run with. */
function filesOfStart(modules) {
  const known = new Map(modules.map((module) => [module.file, module]))
  const files = new Set()
  for (const { file, entry, needs, reaches } of modules) {
    if (!entry) continue
    for (const one of [file, ...needs]) files.add(one)
    if (entry.startsWith(APP)) continue
    for (const one of reaches.filter((name) => EACH_START.test(name)))
      for (const its of [one, ...(known.get(one)?.needs ?? [])]) files.add(its)
  }
  return files
}

function listing(outDir, integrity, modules, wire) {
  return Object.keys(integrity).map((address) => {
    const file = address.slice(1)
    const module = modules.find((candidate) => candidate.file === file)
    const bytes = readFileSync(join(outDir, file)).length
    return { file, bytes, wire: wire.get(file) ?? bytes, entry: module?.entry ?? null, needs: module?.needs ?? [] }
  })
}
