import { ESLint } from 'eslint'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addImport, addText, before } from '../../scripts/new-screen/insert.mjs'
import { UNTRANSLATED } from '../../scripts/new-screen/mark.mjs'
import { KINDS } from '../../scripts/new-screen/plan.mjs'
import { relationsIn } from '../support/sql/relations.ts'

const run = promisify(execFile)
const PRODUCT = resolve(import.meta.dirname, '../..')
/** What the checks of a new screen read. */
const COPIED = [
  'apps',
  'build',
  'docs',
  'locales',
  'root-config',
  'scripts',
  'server',
  'shared',
  'shell-elements',
  'tests',
]
const FILES = ['package.json', 'tsconfig.json', 'eslint.config.js', '.oxfmtrc.json', 'vitest.config.ts', 'workbench']
const BECAUSE = 'Only the test of the generator has it, in a copy of the suite that is thrown away.'

// Slow where a machine does much else: a limit is for what hangs.
const PATIENCE = 480_000

/** The suite's settings in one process that reads the server once, for the house and the server alike. */
const ONE_PROCESS = `
  import suite from './vitest.config.ts'
  const { projects, ...test } = suite.test
  const include = projects.flatMap((project) => project.test.include)
  const { globalSetup } = projects.find((project) => project.test.name === 'server').test
  export default { test: { ...test, include, globalSetup, isolate: false, maxWorkers: 1 } }`

let copy = ''
const written = new Map<string, string[]>()
const nounOf = (kind: string) => `sample-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const wordsOf = (kind: string) => [`gl/${nounOf(kind)}`, kind]

/** Runs the generator in the copy; answers the files that it says it wrote. */
async function generate(kind: string, ...more: string[]): Promise<{ files: string[]; said: string }> {
  const words = [...wordsOf(kind), ...more]
  const { stdout } = await run(process.execPath, ['scripts/new-screen.mjs', ...words], { cwd: copy })
  return { said: stdout, files: [...stdout.matchAll(/^(?:new {4}|changed) (.*)$/gm)].map(([, path]) => path!) }
}

/** The same for several kinds in one process, which reads what it needs once. */
async function generateAll(kinds: readonly string[]): Promise<Record<string, string[]>> {
  const script = `
    import { writeScreen } from './scripts/new-screen/write.mjs'
    const made = {}
    for (const [kind, words] of ${JSON.stringify(kinds.map((kind) => [kind, wordsOf(kind)]))})
      made[kind] = (await writeScreen(process.cwd(), words, { because: ${JSON.stringify(BECAUSE)} })).written
    console.log(JSON.stringify(made))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: copy })
  const made = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, { path: string }[]>
  return Object.fromEntries(Object.entries(made).map(([kind, files]) => [kind, files.map(({ path }) => path)]))
}

beforeAll(async () => {
  mkdirSync(join(PRODUCT, 'dist'), { recursive: true })
  copy = mkdtempSync(join(PRODUCT, 'dist/generated-'))
  for (const name of [...COPIED, ...FILES]) cpSync(join(PRODUCT, name), join(copy, name), { recursive: true })
  symlinkSync(join(PRODUCT, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const { files, said } = await generate('maintenance', '--requirement', 'S9.99')
  expect(said).toContain('What is left:')
  expect(said).toContain('- say in tests/house/paths-of-our-own.json why the suite needs /novus-gl/sample-maintenance')
  written.set('maintenance', files)
  const others = await generateAll(Object.keys(KINDS).filter((kind) => kind !== 'maintenance'))
  for (const [kind, made] of Object.entries(others)) written.set(kind, made)
}, PATIENCE)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const all = () => [...new Set([...written.values()].flat())]
const code = () => all().filter((path) => /\.tsx?$/.test(path))

describe('a generated screen', { timeout: PATIENCE }, () => {
  it('is of every kind that has a definition of its own, and stands in files of its own', () => {
    for (const [kind, files] of written) {
      expect(files).toContain(`apps/gl/screens/${nounOf(kind)}.screen.ts`)
      for (const file of files) expect(existsSync(join(copy, file)), file).toBe(true)
    }
    expect(readFileSync(join(copy, 'docs/requirements.md'), 'utf8')).toMatch(/^\| S9\.99 \| Sample maintenances .*\|$/m)
  })

  it('is, of a document, one that enters, posts and prints: its folder, its registration and a scenario', () => {
    const files = written.get('transaction')!
    const folder = ['actions', 'complete', 'document', 'entity', 'posting', 'print', 'rules']
    expect(files).toEqual(
      expect.arrayContaining(folder.map((name) => `server/modules/gl/sample-transaction/${name}.ts`)),
    )
    expect(files).toContain('tests/scenarios/sample-transaction.test.ts')
    const central = files.filter((path) => /^(shared|server)\//.test(path) && !path.includes('sample-transaction'))
    expect(central.toSorted()).toEqual([
      'server/modules/gl/routes.ts',
      'shared/contracts/gl/doors.ts',
      'shared/contracts/gl/form-tabs.ts',
      'shared/contracts/kept.ts',
    ])
    expect(readFileSync(join(copy, 'server/modules/gl/routes.ts'), 'utf8')).toMatch(
      /glDocuments: [^;]*?SampleTransactions,?\s*\]/,
    )
  })

  it('reads what others show of firms, and names none of their tables', () => {
    const read = all().filter((path) => /^server\/modules\/.*sample/.test(path))
    const named = read.flatMap((path) => relationsIn(readFileSync(join(copy, path), 'utf8')))
    expect(named).toContain('firm_shown')
    expect(named.filter((relation) => /^(firm|firm_bill_to|gl_account|company)$/.test(relation))).toEqual([])
  })

  it('is never written twice', async () => {
    await expect(generate('custom')).rejects.toThrow(/leads somewhere else already|exists already/)
  })

  it('is refused a reason that says nothing, with what is wanted', async () => {
    const words = ['scripts/new-screen.mjs', 'gl/sample-of-a-reason', 'custom', '--because', 'Since.']
    await expect(run(process.execPath, words, { cwd: copy })).rejects.toThrow(/a sentence of more than 40 characters/)
  })

  it('has the types of the suite', async () => {
    const config = { extends: './tsconfig.json', files: code(), include: ['**/*.d.ts'] }
    writeFileSync(join(copy, 'tsconfig.generated.json'), JSON.stringify(config))
    const tsc = join(PRODUCT, 'node_modules/typescript-7/bin/tsc')
    const said = await run(process.execPath, [tsc, '--noEmit', '-p', 'tsconfig.generated.json'], { cwd: copy }).then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    )
    expect(said).toBe('')
  })

  it('passes the lint of the suite', async () => {
    const eslint = new ESLint({ cwd: copy })
    const results = await eslint.lintFiles(code())
    expect(results.flatMap(({ filePath, messages }) => messages.map((m) => `${filePath} ${m.message}`))).toEqual([])
  })

  it('passes its own tests and those of the house, but for the texts that wait for their translation', async () => {
    const tests = code().filter((path) => path.endsWith('.test.ts'))
    const house = ['locales', 'doors'].map((name) => `tests/house/${name}.test.ts`)
    writeFileSync(join(copy, 'vitest.generated.config.ts'), ONE_PROCESS)
    const { url, prefix } = inject('cluster')
    const args = ['run', '--config', 'vitest.generated.config.ts', ...house, ...tests]
    await run(process.execPath, [join(PRODUCT, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: copy,
      env: { ...process.env, DATABASE_URL: url, NOVUS_TEST_MIGRATED: `${prefix}_migrated` },
    }).catch(() => undefined)
    const report = JSON.parse(readFileSync(join(copy, 'dist/test-results/vitest.json'), 'utf8')) as {
      testResults: {
        message: string
        assertionResults: { fullName: string; status: string }[]
      }[]
    }
    const results = report.testResults.flatMap((file) => file.assertionResults)
    const failed = results.filter(({ status }) => status !== 'passed')
    expect(report.testResults.map(({ message }) => message).filter(Boolean)).toEqual([])
    expect(results.filter(({ fullName }) => fullName.startsWith('a sample transaction '))).toHaveLength(5)
    expect(failed.map(({ fullName }) => fullName)).toEqual([expect.stringContaining('wait for nobody')])
    expect(readFileSync(join(copy, 'locales/zh-TW/gl.json'), 'utf8')).toContain(
      `"title": "${UNTRANSLATED}Sample reports"`,
    )
    expect(results.filter(({ fullName }) => fullName.includes('[S9.99]'))).toHaveLength(1)
  })
})

describe('an addition to a file', () => {
  it('stands among its kin', () => {
    const source = `import { A } from './a.ts'\nimport { C } from './c.ts'\n\nexport const all = [A, C]\n`
    expect(addImport(source, `import { B } from './b.ts'`).split('\n')[1]).toBe(`import { B } from './b.ts'`)
    expect(before(source, /\]\s*$/, ' B,', 'it')).toContain('[A, C,\n B,\n]')
    expect(Object.keys(JSON.parse(addText('{"a":"1","c":"3"}', 'b', '2', 'c')) as object)).toEqual(['a', 'b', 'c'])
  })

  it('is refused where its place is not found', () => {
    expect(() => before('nothing here', /^\}$/, 'x', 'the screen')).toThrow(/the screen was not found/)
    expect(() => addText('{"a":"1"}', 'a', '2')).toThrow(/already/)
  })
})
