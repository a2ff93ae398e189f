import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceHash } from '../../../../scripts/build-stamp.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'novus-stamp-'))
  for (const folder of ['server/platform', 'shared', 'apps', 'docs'])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'server/main.ts'), 'a')
  await writeFile(join(root, 'apps/x.ts'), 'b')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const both = () => ({ web: sourceHash('web', root), server: sourceHash('server', root) })

describe('what a build was made from', () => {
  it('is the same as long as no source changes', async () => {
    const before = both()
    await writeFile(join(root, 'docs/page.md'), 'text')
    expect(both()).toEqual(before)
  })

  it('differs for the half whose file changed, moved or came', async () => {
    let before = both()
    await writeFile(join(root, 'server/main.ts'), 'A')
    expect(both()).toEqual({ web: before.web, server: expect.not.stringMatching(before.server) as string })
    before = both()
    await rename(join(root, 'server/main.ts'), join(root, 'server/platform/main.ts'))
    expect(both().server).not.toBe(before.server)
    await writeFile(join(root, 'apps/y.ts'), '')
    expect(both().web).not.toBe(before.web)
  })

  it('differs for both when shared code or a package changed', async () => {
    for (const file of ['shared/a.ts', 'package-lock.json']) {
      const before = both()
      await writeFile(join(root, file), 'changed')
      const after = both()
      expect(after.web).not.toBe(before.web)
      expect(after.server).not.toBe(before.server)
    }
  })
})
