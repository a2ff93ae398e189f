import type { Identity } from '../../../shared/contracts/transfer.ts'
import type { ArrivedRow } from './rows.ts'

/**
 * Rows that hold a record and one of its lines: the record is said once, by its first row. A row that names none goes on with the one
 * above it; one that says something else of a record that was said before is a row of its own, which the check refuses.
 */
export class FlatRows {
  readonly #identity: Identity
  /** What the first row of each record says of it. */
  readonly #said = new Map<string, ArrivedRow['cells']>()
  #last: string | null = null

  constructor(identity: Identity) {
    this.#identity = identity
  }

  parted(record: ArrivedRow, line: ArrivedRow): readonly ArrivedRow[] {
    const names = this.#identity.some((path) => !isEmpty(record.cells[path]))
    const key = names ? record.key : this.#last
    this.#last = key
    // What names no record is one that lacks its name.
    if (key === null) return [record]
    const first = this.#said.get(key)
    if (!first) this.#said.set(key, record.cells)
    const ofRecord = first && saysNothingElse(record.cells, first) ? [] : [{ ...record, key }]
    const own = Object.entries(line.cells).filter(([path]) => !this.#identity.includes(path))
    return own.every(([, value]) => isEmpty(value)) ? ofRecord : [...ofRecord, { ...line, key }]
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined
const saysNothingElse = (cells: ArrivedRow['cells'], first: ArrivedRow['cells']) =>
  Object.entries(cells).every(([path, value]) => isEmpty(value) || same(value, first[path]))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
