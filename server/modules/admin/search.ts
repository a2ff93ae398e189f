import { sql } from 'kysely'
import type { Row } from '../../platform/entity/stored.ts'
import type { SearchSource, Words } from '../../platform/search/search-source.ts'
import { any } from '../../platform/lists/where.ts'
import { hasOpen, usedLately } from '../../trade/items/firm-owing.ts'
import { PAYABLE, RECEIVABLE } from '../../trade/items/side.ts'
import { FirmStore } from './firm/entity.ts'
import { BranchStore, CompanyStore, WarehouseStore } from './organization/entities.ts'

const FIRM_ID = sql.ref('t.firm_id')

const text = (row: Row, column: string): string => (typeof row[column] === 'string' ? row[column] : '')

/** "Hamilton ON" */
const place = (row: Row): string => [text(row, 'city'), text(row, 'region')].filter(Boolean).join(' ')

/** Letters of the types, `BS`, as words: "Bill To, Ship To". */
const types = (row: Row, words: Words): string =>
  [...text(row, 'types')].map((letter) => words(`admin:firm.choices.types.${letter}`)).join(', ')

/** What is not usual about a firm: that it is on hold, or not active any more. */
function standing(row: Row, words: Words): string | null {
  const word = text(row, 'standing')
  return word === '' || word === 'Active' ? null : words(`admin:firm.choices.standing.${word}`)
}

/** A vendor who is also a customer stands behind the doors of both. */
const BEHIND: Readonly<Record<string, string[]>> = {
  vendor: ['vendor'],
  customer: ['customer'],
  both: ['vendor', 'customer'],
}

const firms: SearchSource = {
  kind: 'firm',
  entity: FirmStore,
  columns: ['types', 'firmType', 'city', 'region', 'standing'],
  note: (row, words) => [types(row, words), place(row), standing(row, words)],
  figures: ['payableOwing', 'receivableOwing', 'creditLimit'],
  // [judgement 5] As a lookup has them: with whom something is open, then what was used lately.
  likely: ({ user, sees }) => {
    const sides = [PAYABLE, RECEIVABLE].filter(({ view }) => sees(`${view}Owing`))
    if (sides.length === 0) return []
    const used = sides.map((side) => usedLately(side, FIRM_ID, user))
    return [
      any(sides.map((side) => hasOpen(side, FIRM_ID))),
      any(used.map(({ byUser }) => byUser)),
      any(used.map(({ byAnybody }) => byAnybody)),
    ]
  },
  fits: (row) => ({ firmType: BEHIND[text(row, 'firmType')] ?? [] }),
}

/** The organization: few rows, found by the same words. */
const master = (entity: SearchSource['entity'], columns: readonly string[] = ['city', 'region']): SearchSource => ({
  kind: 'master',
  entity,
  columns: columns.filter((column) => entity.entity.list.includes(column)),
  note: (row, words) => [words(`${entity.entity.module}:${entity.entity.noun}.record`), place(row)],
})

/** What the command palette finds of administration. */
export const adminSources: readonly SearchSource[] = [
  firms,
  master(CompanyStore),
  master(BranchStore),
  master(WarehouseStore),
]
