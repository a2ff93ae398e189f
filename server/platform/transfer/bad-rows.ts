import type { Writable } from 'node:stream'
import { choiceKey } from './words.ts'
import { decimalText, figureText } from '../../../shared/contracts/figure-text.ts'
import { placeWords } from '../../../shared/contracts/field-place.ts'
import { problemWords, problemWordsAt, type Speaker } from '../../../shared/contracts/problem-words.ts'
import type { BadRow } from '../../../shared/contracts/transfer.ts'
import type { Deps } from '../deps.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { readingAt, rowsOn } from '../export/rows.ts'
import type { WorkbookColumn } from '../export/workbook.ts'
import { Book, bookColumn } from './book.ts'
import { REASON } from './headings.ts'
import type { TransferView } from './offered.ts'
import { badRowsStatement, type KeptSheet, type RowWithReasons } from './rows.ts'

/** Writes the rows that were refused or asked about, each with the reason beside it: a file that can be put right and sent again. */
export async function writeBadRows(
  deps: Deps,
  texts: SuiteTexts,
  stream: Writable,
  run: { id: string; sheets: readonly KeptSheet[] },
  view: TransferView,
): Promise<void> {
  const book = new Book(stream)
  const reasonsOf = reasonWriter(view, texts)
  const reason: WorkbookColumn = {
    name: '',
    heading: view.say(REASON),
    format: '@',
    width: 60,
    cell: (problems) => reasonsOf(problems as BadRow[]),
    formatIn: () => undefined,
  }
  await readingAt(deps.db, async (trx) => {
    for (const { lines, name, paths } of run.sheets) {
      const sheet = view.sheets.find((one) => one.lines === lines)
      // Form security may have taken it from the user since.
      if (!sheet) continue
      const columns = paths.flatMap((path) => {
        const column = sheet.columns.find((one) => one.path === path)
        return column ? [bookColumn(view, sheet, column, texts)] : []
      })
      await book.sheet<RowWithReasons>(
        name,
        [...columns, reason],
        rowsOn(trx, badRowsStatement(run.id, lines)),
        (row, column) => (column === reason ? row.problems : row.cells[column.name]),
      )
    }
  })
  await book.end()
}

/** The sentences of a row, each with the name of its column. */
function reasonWriter(
  { entity, locale, say }: TransferView,
  texts: SuiteTexts,
): (problems: readonly BadRow[]) => string {
  const speaker: Speaker = {
    say,
    figure: (value, field) => figureText(value, field, locale),
    integer: (value) => decimalText(String(value), 0, 0, locale),
    choice: (_, path, value) => texts.text(locale, choiceKey(entity, path, value)),
  }
  return (problems) =>
    problems
      .map((problem) =>
        problem.Field === null
          ? problemWords(entity, problem, speaker)
          : problemWordsAt(entity, problem, placeWords(entity, problem.Field, say), speaker),
      )
      .join('\n')
}
