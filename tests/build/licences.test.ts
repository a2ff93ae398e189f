import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licencesOf, licenceText } from '../../build/licences.mjs'

const root = resolve(import.meta.dirname, '../..')
const file = (path: string) => `${root}/node_modules/${path}`

describe('licences of what is shipped', () => {
  const rows = licencesOf(root, [
    file('lit/index.js'),
    file('@lit/reactive-element/reactive-element.js'),
    `\0${file('react/cjs/react.production.js')}?commonjs-module`,
    `${root}/root-config/main.ts`,
  ])
  const named = (name: string) => rows.filter((row) => row.name === name)

  it('name what is in the web files and what the server runs on, each with its licence', () => {
    expect(named('lit')).toEqual([{ name: 'lit', version: expect.stringMatching(/^\d/), licence: 'BSD-3-Clause' }])
    expect(named('react')).toMatchObject([{ licence: 'MIT' }])
    expect(named('@lit/reactive-element')).toHaveLength(1)
    expect(named('fastify')).toHaveLength(1)
    // What a server package needs in turn.
    expect(named('avvio').length + named('find-my-way').length).toBeGreaterThan(0)
    expect(rows.every(({ licence }) => licence !== '' && licence !== 'undefined')).toBe(true)
  })

  it('leave out what only the house needs', () => {
    for (const name of ['vitest', 'eslint', 'vite', '@playwright/test']) expect(named(name), name).toEqual([])
    expect(licenceText(rows)).toMatch(/^lit \d\S*: BSD-3-Clause$/m)
  })
})
