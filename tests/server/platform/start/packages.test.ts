import { describe, expect, it } from 'vitest'
import { judgePackages } from '../../../../scripts/packages.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '4.0.0', dev: true },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
}
const fastify = { 'node_modules/fastify': { version: '5.0.0' } }
const vitest = { 'node_modules/vitest': { version: '4.0.0', dev: true } }

describe('packages before a start', () => {
  it.each([
    ['of a fresh clone are missing', null, { state: 'missing', development: false }],
    ['without those for development are complete', fastify, { state: 'complete', development: false }],
    ['with those for development are complete', { ...fastify, ...vitest }, { state: 'complete', development: true }],
    [
      'with a wrong version are outdated',
      { 'node_modules/fastify': { version: '4.9.9' } },
      { state: 'outdated', development: false },
    ],
    ['with one missing are outdated, and keep those for development', vitest, { state: 'outdated', development: true }],
    [
      'of which one for development has changed are outdated where these are used',
      { ...fastify, 'node_modules/vitest': { version: '3.0.0', dev: true } },
      { state: 'outdated', development: true },
    ],
  ])('%s', (_what, installed, verdict) => {
    expect(judgePackages(wanted, installed)).toEqual(verdict)
  })
})
