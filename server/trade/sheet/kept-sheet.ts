import type { Locale } from '../../../shared/contracts/shell.ts'
import { drawSheets } from '../../platform/print/sheet-paper.ts'
import { drawSheet, type Sheet } from './draw-sheet.ts'

export const LETTER = [612, 792] as const

/** A paper as it is kept: all that stands on it, and how its pages are counted. */
export type KeptSheet = Omit<Sheet, 'page'> & { readonly pages: string }

/** The paper as it will be kept. */
export const keptSheet = ({ page, ...content }: Sheet): KeptSheet => ({
  ...content,
  pages: page('{{page}}' as never),
})

/** The sheet of it, as it is drawn. */
export const drawnSheet = ({ pages, ...sheet }: KeptSheet): Sheet => ({
  ...sheet,
  page: (number) => pages.replace('{{page}}', String(number)),
})

/** A paper that has left, as it stood then. */
export interface KeptPaper {
  readonly locale: Locale
  readonly content: KeptSheet
  readonly createdOn: string
}

/** One paper as a file: the same to the byte whenever it is made. */
export const sheetFile = ({ content, locale, createdOn }: KeptPaper): Promise<Buffer> =>
  drawSheets(
    { draw: (paper) => drawSheet(paper, drawnSheet(content)), rest: () => undefined, paper: LETTER },
    [{ number: '', content: {} }],
    { locale, title: content.title, asOf: new Date(createdOn), mark: null },
  )
