import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the files of a document stand: words, SQL and tests are no part of what it costs to write one again. */
const ROOMS = ['apps', 'server/modules', 'shared/contracts']

/**
 * Files with the noun in their path, and their lines.
 * @param {string} root folder of the suite
 * @param {string} noun `customer-invoice`
 */
export function costOf(root, noun) {
  const files = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes(noun) && /\.tsx?$/.test(path))
      .map((path) => join(root, room, path)),
  )
  const lines = files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
  return { files: files.length, lines }
}

/** Of the table in docs/architecture.md, by noun: the last cell of its rows. */
export function costsIn(page) {
  const rows = page
    .split('## What a document costs')[1]
    .split('\n## ')[0]
    .matchAll(/^\| ([a-z ]+?) +\|.*\| +(\d+) files and ([\d,]+) lines \|$/gm)
  return new Map(
    [...rows].map(([, noun, files, lines]) => [
      noun.replaceAll(' ', '-'),
      { files: Number(files), lines: Number(lines.replace(',', '')) },
    ]),
  )
}

/** The rows anew, with the cells before the last as they stand. */
export const withCosts = (page, root) =>
  page.replace(/^(\| ([a-z]+ [a-z]+) +\|.*\| +)\d+ files and [\d,]+ lines \|$/gm, (_, head, noun) => {
    const { files, lines } = costOf(root, noun.replaceAll(' ', '-'))
    return `${head}${files} files and ${lines.toLocaleString('en-CA')} lines |`
  })
