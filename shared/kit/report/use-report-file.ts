import { useState } from 'react'
import { LARGEST_PDF, type ReportAsk, type ReportFileAsk, type ReportFormat } from '../../contracts/report.ts'
import { bus } from '../../events/bus.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useTab } from '../tab.ts'
import { readPaper } from './paper.ts'
import { reportCalls, zoneHere, type ReportStore } from './report-store.ts'

/** What a file of a run is asked with here: on the paper and in the time zone of this workplace. */
export const fileAsk = (ask: ReportAsk, format: ReportFormat, columns: readonly string[]): ReportFileAsk => ({
  ...ask,
  format,
  columns,
  zone: zoneHere(),
  paper: readPaper(),
})

/** Downloads what the shown run was asked with, in the shown columns; one file at a time. */
export function useReportFile(store: ReportStore, announce: (text: string) => void) {
  const life = useTab()
  const [busy, setBusy] = useState<ReportFormat | null>(null)
  const start = async (format: ReportFormat, columns: readonly string[], total: number | null) => {
    const { asked } = store.getSnapshot()
    if (busy || !asked) return
    if (format === 'pdf' && total === 0) return alert('kit:report.noPdfData')
    if (format === 'pdf' && total !== null && total > LARGEST_PDF)
      return alert('kit:report.pdfTooLong', { most: formatInteger(LARGEST_PDF), total: formatInteger(total) })
    setBusy(format)
    announce(t(format === 'pdf' ? 'kit:report.pdfBusy' : 'kit:list.excelBusy'))
    try {
      await reportCalls(store.contract).file(fileAsk(asked, format, columns), life.signal)
      announce(t(format === 'pdf' ? 'kit:report.pdfDone' : 'kit:list.excelDone'))
    } catch {
      // The download call has said what went wrong [S8.07].
      announce('')
    } finally {
      setBusy(null)
    }
  }
  return { busy, start }
}

/** [S8.35] Said as the server would say it, without asking it. */
const alert = (key: string, args: Record<string, string> = {}) =>
  bus.emit('alert', { title: { key: 'shell:alerts.title' }, message: { key, args } })
