import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

interface Report {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

/** Runs the import rules over folders of a tree and answers what they found. */
async function cruise(cwd: string, folders: string[]): Promise<Report['summary']> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [cli, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { stdout } = await run(process.execPath, args, { cwd, maxBuffer: 256 * 1024 * 1024 }).catch(
    // A violation makes the tool exit with its count; its report is what is wanted either way.
    (error: { stdout: string }) => ({ stdout: error.stdout }),
  )
  return (JSON.parse(stdout) as Report).summary
}

const planted = mkdtempSync(join(tmpdir(), 'novus-imports-'))
afterAll(() => rmSync(planted, { recursive: true, force: true }))

/** A sin for each rule: the file that commits it and what it imports. */
const SINS: [rule: string, file: string, imported: string][] = [
  ['apps-are-neighbours', 'apps/ap/a.ts', '../ar/b.ts'],
  ['browser-is-not-server', 'apps/ap/server.ts', '../../server/platform/config.ts'],
  ['shared-is-ground-floor', 'shared/api/up.ts', '../../apps/ar/b.ts'],
  ['contracts-are-pure', 'shared/contracts/impure.ts', '../api/client.ts'],
  ['elements-only-draw', 'shell-elements/fetching.ts', '../shared/api/client.ts'],
  ['root-knows-no-screen', 'root-config/screens.ts', '../apps/ar/b.ts'],
  ['platform-knows-no-module', 'server/platform/business.ts', '../modules/ar/index.ts'],
  ['modules-use-the-counter', 'server/modules/ap/backdoor.ts', '../ar/rules/rule.ts'],
  ['ledger-knows-no-document', 'server/ledger/document.ts', '../modules/ar/index.ts'],
  ['postings-are-pure', 'server/modules/ap/invoice/posting.ts', '../../../platform/config.ts'],
  ['workbench-is-not-the-product', 'apps/ap/bench.ts', '../../workbench/stage.ts'],
  ['workbench-has-no-server', 'workbench/server.ts', '../server/platform/config.ts'],
  ['pictures-are-reckoned-in-one-place', 'shared/kit/scale.ts', 'd3-array'],
  ['product-needs-no-test', 'server/platform/testing.ts', '../../tests/fixture.ts'],
]

function plant(): void {
  copyFileSync(join(root, '.dependency-cruiser.cjs'), join(planted, '.dependency-cruiser.cjs'))
  writeFileSync(join(planted, 'tsconfig.json'), '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}')
  symlinkSync(join(root, 'node_modules'), join(planted, 'node_modules'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(planted, file)), { recursive: true })
    writeFileSync(join(planted, file), text)
  }
  for (const file of [
    'apps/ar/b.ts',
    'server/platform/config.ts',
    'server/modules/ar/index.ts',
    'server/modules/ar/rules/rule.ts',
    'shared/api/client.ts',
    'tests/fixture.ts',
    'workbench/stage.ts',
  ])
    write(file, 'export const it = 1\n')
  for (const [, file, imported] of SINS) write(file, `import { it } from '${imported}'\nexport const got = it\n`)
}

describe('import rules', () => {
  it('hold in the whole house', { timeout: 240_000 }, async () => {
    const { totalCruised, violations } = await cruise(root, [
      'apps',
      'root-config',
      'server',
      'shared',
      'shell-elements',
      'workbench',
    ])
    expect(violations.map((v) => `${v.rule.name}: ${v.from} -> ${v.to}`)).toEqual([])
    // The tool once reported success after reading no file at all.
    expect(totalCruised).toBeGreaterThan(50)
  })

  it('bite on a planted sin of each rule', { timeout: 240_000 }, async () => {
    plant()
    const { violations } = await cruise(planted, [
      'apps',
      'root-config',
      'server',
      'shared',
      'shell-elements',
      'workbench',
    ])
    const caught = violations.map((v) => `${v.rule.name} ${v.from}`)
    for (const [rule, file] of SINS) expect(caught).toContain(`${rule} ${file}`)
  })
})
