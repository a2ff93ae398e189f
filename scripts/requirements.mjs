import { readFileSync } from 'node:fs'

/**
 * `FA4` is a figure, `FI8` an invariant of finance: their letters alone are the shell's. A paragraph of finance or of supply that is about
 * several things is named with the one that is meant: `finance 7.13 slips`.
 */
const PARAGRAPH = /^(?:finance|supply) \d{1,2}\.\d{1,2} [a-z]+$/
const ID = '(?:S\\d\\.\\d{2}|A\\d{1,2}|I\\d{1,2}|F[A-Z]\\d{1,2})'
const PART = new RegExp(`^${ID}(?:-${ID})?$`)

/** Every id that a text names in brackets: `[S4.17]`, `[A7, S5.02]`, and ranges such as `[S4.01-S4.05]` written out. */
export function idsIn(text) {
  const found = new Set()
  for (const [, inside] of text.matchAll(/\[([^\]]+)\]/g)) {
    const named = inside.split(/\s*[,;]\s*/)
    if (named.every((part) => PARAGRAPH.test(part))) for (const part of named) found.add(part)
    const parts = inside.split(/[,;\s]+/)
    if (parts.every((part) => PART.test(part))) for (const part of parts) addPart(part, found)
  }
  return found
}

function addPart(part, found) {
  const range = /^(S\d\.|A|I)(\d+)-\1(\d+)$/.exec(part)
  if (!range) {
    found.add(part)
    return
  }
  const [, prefix, from, to] = range
  for (let n = Number(from); n <= Number(to); n++) found.add(prefix + String(n).padStart(from.length, '0'))
}

/**
 * Rows of docs/requirements.md: `| id | rule | where | test |`. A row claims its id; the claim must be named by a test
 * that ran and passed.
 */
export function requirementRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) =>
      /^\| (S\d\.\d{2}|A\d{1,2}|F[A-Z]\d{1,2}|(?:finance|supply) \d{1,2}\.\d{1,2} [a-z]+) \|/.test(line),
    )
    .map((line) => {
      const [id, rule, where, test] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return { id, rule, where, test }
    })
}

/** What is wrong between the claims and the tests that ran: one sentence each. */
export function requirementProblems(tests, markdown = readFileSync('docs/requirements.md', 'utf8')) {
  const proven = new Set()
  for (const test of tests) if (test.passed) for (const id of idsIn(test.title)) proven.add(id)
  const rows = requirementRows(markdown)
  const problems = []
  const seen = new Set()
  for (const row of rows) {
    if (seen.has(row.id)) problems.push(`${row.id} has two rows`)
    seen.add(row.id)
    if (!row.rule || !row.where || !row.test) problems.push(`${row.id} has an empty cell`)
    if (!proven.has(row.id)) problems.push(`${row.id} is claimed, but no test that ran and passed names [${row.id}]`)
  }
  if (rows.length === 0) problems.push('no requirement is claimed')
  return problems
}
