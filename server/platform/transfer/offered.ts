import type { Entity } from '../../../shared/contracts/entity.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import {
  columnHeading,
  sheetTitle,
  transferSheets,
  type Identity,
  type TransferColumn,
  type TransferSheet,
} from '../../../shared/contracts/transfer.ts'
import type { Say } from '../../../shared/contracts/field-place.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { EntityParts } from '../entity/save.ts'
import type { Visibility } from '../entity/visibility.ts'

/** An entity whose records travel in files. */
export interface Offered {
  readonly parts: EntityParts
  readonly identity: Identity
  /** A file of another program as a text of columns of ours, whose rows keep their numbers; null for what is none. */
  readonly ofStrangers?: (path: string, fileName: string) => Promise<string | null>
}

/** Offered entities by their room: where a job finds what a run is about. */
export class OfferedEntities {
  readonly #known = new Map<string, Offered>()

  add(offered: Offered): void {
    this.#known.set(offered.parts.entity.room, offered)
  }

  find(room: string): Offered | undefined {
    return this.#known.get(room)
  }

  get all(): Offered[] {
    return [...this.#known.values()]
  }
}

/** What one user's files of an entity hold, in one language. */
export interface TransferView {
  readonly entity: Entity
  readonly sheets: readonly TransferSheet[]
  readonly locale: Locale
  readonly say: Say
}

const isRead = (seen: Visibility, { path }: TransferColumn): boolean => {
  const mode = seen.mode(path)
  return mode !== 'hide' && mode !== 'mask'
}

/** Without what form security keeps from the user [S6.09]: a sheet all of whose own columns are hidden is none. */
export function viewOf(offered: Offered, seen: Visibility, locale: Locale, texts: SuiteTexts): TransferView {
  const { entity } = offered.parts.entity
  const sheets = transferSheets(entity, offered.identity)
    .map((sheet) => ({ ...sheet, columns: sheet.columns.filter((column) => isRead(seen, column)) }))
    .filter(({ lines, columns }) => lines === '' || columns.some(({ path }) => path.startsWith(`${lines}.`)))
  return { entity, sheets, locale, say: (key, args) => texts.text(locale, key, args) }
}

export const headingOf = ({ entity, say }: TransferView, sheet: TransferSheet, column: TransferColumn): string =>
  columnHeading(entity, sheet, column, say)

export const titleOf = ({ entity, say }: TransferView, { lines }: TransferSheet): string =>
  sheetTitle(entity, lines, say)
