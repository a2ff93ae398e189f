import { useState } from 'react'
import { records } from '../../api/records.ts'
import type { Query } from '../../api/client.ts'
import type { Entity } from '../../contracts/entity.ts'
import { EXPORT_FETCH_SIZE } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { useLocale } from '../locale.ts'
import { useTab } from '../tab.ts'

/** Downloads all rows that a query matches in the shown columns; one download at a time [S9.02]. */
export function useListExcel(entity: Entity, announce: (text: string) => void) {
  const locale = useLocale()
  const life = useTab()
  const [exporting, setExporting] = useState(false)
  const start = async (query: Query, columns: readonly string[]) => {
    if (exporting) return
    setExporting(true)
    announce(t('kit:list.excelBusy'))
    try {
      await records(entity).export({ ...query, Page: 1, PageSize: EXPORT_FETCH_SIZE }, columns, locale, life.signal)
      announce(t('kit:list.excelDone'))
    } catch {
      // The download call has said what went wrong [S8.07].
      announce('')
    } finally {
      setExporting(false)
    }
  }
  return { exporting, start }
}
