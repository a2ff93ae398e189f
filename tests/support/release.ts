import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** What was built, under the name of another release and without some of its parts, as a release is that has changed them. */
export interface OtherRelease {
  readonly root: string
  readonly name: string
  remove(): void
}

export function otherRelease(build: string, without: readonly RegExp[]): OtherRelease {
  const folder = mkdtempSync(join(tmpdir(), 'novus-release-'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['node_modules', 'locales', 'brand', 'server']) symlinkSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, 'dist'))
  for (const name of ['server', 'web'])
    cpSync(join(root, 'dist', name), join(folder, 'dist', name), { recursive: true })
  writeFileSync(join(folder, 'dist/release.json'), JSON.stringify({ build }))
  const assets = join(folder, 'dist/web/assets')
  for (const file of readdirSync(assets))
    if (without.some((part) => part.test(file))) renameSync(join(assets, file), join(assets, `gone.${file}`))
  return { root: folder, name: build, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
