import { useState } from 'react'
import { records } from '../../api/records.ts'
import type { Query } from '../../api/client.ts'
import type { Entity } from '../../contracts/entity.ts'
import { EXPORT_FETCH_SIZE } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { useLocale } from '../locale.ts'
import { readPaper } from '../report/paper.ts'
import { useTab } from '../tab.ts'

export type ListFile = 'excel' | 'print'

/** Downloads all rows that a query matches in the shown columns, as a workbook or printed; one download at a time [S9.02]. */
export function useListFile(entity: Entity, announce: (text: string) => void) {
  const locale = useLocale()
  const life = useTab()
  const [busy, setBusy] = useState<ListFile | null>(null)
  const start = async (file: ListFile, query: Query, columns: readonly string[]) => {
    if (busy) return
    setBusy(file)
    announce(t(`kit:list.${file}Busy`))
    const all = { ...query, Page: 1, PageSize: EXPORT_FETCH_SIZE }
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    try {
      if (file === 'excel') await records(entity).export(all, columns, locale, life.signal)
      else await records(entity).print(all, columns, { locale, zone, paper: readPaper() }, life.signal)
      announce(t(`kit:list.${file}Done`))
    } catch {
      // The download call has said what went wrong [S8.07].
      announce('')
    } finally {
      setBusy(null)
    }
  }
  return { busy, start }
}
