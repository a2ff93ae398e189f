import type { FieldSight } from '../../../shared/contracts/field-sight.ts'
import { sourcedOf, type InquiryContract, type InquiryRow } from '../../../shared/contracts/inquiry.ts'
import { MASK } from '../entity/visibility.ts'

const readable = (sight: FieldSight, contract: InquiryContract, path: string) => {
  const mode = sight.mode(sourcedOf(contract), path)
  return mode === 'hide' || mode === 'mask' ? mode : null
}

/** [S6.09] Columns of a list that this user may read at their source; of what shows dots the text is dots. */
export function columnsInSight(sight: FieldSight, contract: InquiryContract, list: string) {
  const names = Object.keys(contract.lists[list]!.columns)
  const modes = new Map(names.map((name) => [name, readable(sight, contract, `${list}.${name}`)]))
  return {
    names: names.filter((name) => modes.get(name) !== 'hide'),
    row: (row: InquiryRow): InquiryRow => {
      const unread = names.filter((name) => modes.get(name) && name in row)
      if (unread.length === 0) return row
      const shown = Object.fromEntries(
        unread.flatMap((name) =>
          modes.get(name) === 'hide' ? [] : [[name, typeof row[name] === 'string' ? MASK : null]],
        ),
      )
      return { ...Object.fromEntries(Object.entries(row).filter(([name]) => !unread.includes(name))), ...shown }
    },
    isRead: (name: string) => modes.get(name) === null,
  }
}

/** The figures without those that he may not read at their source. */
export function figuresInSight(sight: FieldSight, contract: InquiryContract, all: object): object {
  const told = Object.entries(all)
  return Object.fromEntries(told.filter(([name]) => !(name in contract.figures) || isFigureRead(sight, contract, name)))
}

export const isFigureRead = (sight: FieldSight, contract: InquiryContract, name: string): boolean =>
  readable(sight, contract, name) === null
