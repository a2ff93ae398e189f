import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../platform/deps.ts'
import { XLSX } from '../../../platform/export/send.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { Drawn } from './draw.ts'
import { bookOf, sheetOf } from './files.ts'
import { segmentsOf } from './read-books.ts'
import { drawStatement, paperFor } from './statement-sheet.ts'
import { statementWorkbook } from './statement-workbook.ts'
import type { Spoken } from './view.ts'

export type SpokenOf = Spoken & { readonly companyId: string }

/** What a statement says beside its figures, in the language of its reader. */
export async function spokenIn(deps: Deps, rooms: ReportRooms, locale: Locale): Promise<SpokenOf> {
  const { companyId, currency } = await ownCompany(deps.db)
  const segments = await segmentsOf(deps.db, locale)
  const { company } = await rooms.letterhead(deps)
  return {
    ...{ locale, companyId, currency, company },
    segments: new Map(segments.map((one) => [`${one.segment} ${one.value}`, one.name])),
    without: rooms.texts.text(locale, 'gl:financialStatement.withoutSegment'),
  }
}

interface FileOf {
  readonly drawing: Drawn
  readonly spoken: SpokenOf
  readonly hideZeros: boolean
  readonly format: 'pdf' | 'xlsx'
  readonly zone: string
  /** Display name of whoever drew it up. */
  readonly user: string
}

/** A statement as a PDF or a workbook. */
export async function statementFile(
  deps: Deps,
  rooms: ReportRooms,
  { drawing, spoken, hideZeros, format, zone, user }: FileOf,
): Promise<{ name: string; type: string; content: Buffer }> {
  const { texts } = rooms
  const { locale } = spoken
  const asked = { drawing, spoken, hideZeros, user, speech: { texts, locale, zone }, ranAt: deps.clock.now() }
  const name = `${drawing.title || spoken.company} ${drawing.period.endDate}.${format}`
  if (format === 'xlsx') return { name, type: XLSX, content: await statementWorkbook(drawing.figures, bookOf(asked)) }
  const { logo } = await rooms.letterhead(deps)
  const sheet = { ...sheetOf(asked), logo }
  const content = await drawSheets(
    {
      draw: (paper) => drawStatement(paper, sheet),
      rest: () => undefined,
      paper: paperFor(sheet.headings.length),
    },
    [{ number: drawing.title, content: {} }],
    {
      ...{ locale, title: sheet.title, asOf: asked.ranAt, mark: null },
      foot: (page, pages) => texts.text(locale, 'kit:report.page', { page, pages }),
    },
  )
  return { name, type: 'application/pdf', content }
}
