import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { asDocument } from '../../shared/contracts/document.ts'
import { ENTITIES } from '../../shared/contracts/entities.ts'
import { APPROVED_KINDS } from '../../shared/contracts/second-hand.ts'

/** [I12] What leaves and what binds: each action of each document says it, and docs/security.md says whose second hand that wants. */
const root = resolve(import.meta.dirname, '../..')
const documents = Object.values(ENTITIES).flatMap((entity) => asDocument(entity) ?? [])

/** Rows of the table of docs/security.md by its first cell, `ap/payment.post`. */
const table = new Map(
  readFileSync(resolve(root, 'docs/security.md'), 'utf8')
    .split('\n## Money\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| `[a-z]+\/[a-z-]+\.[a-z-]+` /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, act, what, right, second, test]) => [act!.replaceAll('`', ''), { what, right, second, test: test! }]),
)

it('[FI12] every action of every document says whether money leaves by it, or it binds, once', () => {
  expect(documents.length).toBeGreaterThan(12)
  const unclear = documents.flatMap(({ id, actions, hands }) => {
    const { pays = [], binds = [], decides = [], inside = [] } = hands
    const outside = new Set([...pays, ...binds, ...decides])
    const said = [...outside, ...inside]
    return [
      ...Object.keys(actions).flatMap((name) =>
        said.filter((one) => one === name).length === 1 ? [] : [`${id}.${name}`],
      ),
      ...said.flatMap((name) => (name in actions ? [] : [`${id} has no ${name}`])),
    ]
  })
  expect(unclear).toEqual([])
})

it('[FI12] what pays or binds stands under a second hand: its own with a way to it, or that of another document', () => {
  const known = new Map(documents.map((document) => [document.id, document]))
  for (const { id, hands, actions, fields } of documents) {
    const { pays = [], binds = [], decides = [], secondHand, under } = hands
    if (pays.length + binds.length === 0) continue
    if (under) {
      expect(known.get(under)?.hands.secondHand, id).toBeDefined()
      continue
    }
    expect(decides.length, `${id} is decided by somebody`).toBeGreaterThan(0)
    expect(Object.keys(fields), id).toContain(secondHand!.field)
    expect(secondHand!.weighed({}).kinds.length, id).toBeGreaterThan(0)
    if (pays.length > 0) expect(Object.keys(actions), id).toEqual(expect.arrayContaining(['submit', 'return']))
  }
})

it('[FI12] each kind of limit weighs something', () => {
  const kindsOf = ({ fields }: (typeof documents)[number]) => (fields['kind']?.choices ?? []).map((kind) => ({ kind }))
  const weighed = documents.flatMap((document) =>
    [{}, ...kindsOf(document)].flatMap((record) => document.hands.secondHand?.weighed(record).kinds ?? []),
  )
  expect(new Set(weighed)).toEqual(new Set(APPROVED_KINDS))
})

it('[FI12] docs/security.md names each of them with its right, its second hand and its test', () => {
  const declared = documents.flatMap(({ room, hands: { pays = [], binds = [], decides = [] } }) =>
    [...new Set([...pays, ...binds, ...decides])].map((name) => `${room}.${name}`),
  )
  expect([...table.keys()].filter((act) => !act.endsWith('.print')).toSorted()).toEqual(declared.toSorted())
  const files = new Set(
    readdirSync(resolve(root, 'tests'), { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replace(/\.test\.ts$/, ''),
    ),
  )
  for (const [act, { what, right, second, test }] of table) {
    expect(
      [what, right, second].every((cell) => cell && cell.length > 3),
      act,
    ).toBe(true)
    for (const name of test.split(', ')) expect(files.has(name), `${act}: tests/${name}.test.ts`).toBe(true)
  }
})
