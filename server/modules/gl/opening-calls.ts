import { listCall } from '../../platform/entity/opening-calls.ts'
import type { EntityRegistry } from '../../platform/entity/registry.ts'
import type { Row, StoredEntity } from '../../platform/entity/stored.ts'
import { FiscalYearStore } from './fiscal-year/entity.ts'
import { ForeignExchangeStore } from './foreign-exchange/entity.ts'
import { JournalStore } from './journal/entity.ts'

/** What forms of this module ask for beside their records (`apps/gl`). */
export function glOpeningCalls(registry: EntityRegistry, banks: StoredEntity): void {
  registry.opensWith(JournalStore, ({ journalNo }) => [
    listCall('gl/entry', { journalNo: `=${String(journalNo)}`, PageSize: '100', SortFields: 'entryNo' }),
  ])
  registry.opensWith(ForeignExchangeStore, ({ fromCurrency, toCurrency, effectiveDate }) => [
    listCall('gl/foreign-exchange', {
      ...{ fromCurrency: String(fromCurrency), toCurrency: String(toCurrency), superseded: 'false' },
      ...{ effectiveDate: `<=${String(effectiveDate)}`, PageSize: '60' },
      ...{ SortFields: 'effectiveDate', SortDescending: 'effectiveDate' },
    }),
  ])
  registry.opensWith(banks, ({ id }) => [`gl/bank-account/${String(id)}/balance`])
  registry.opensWith(FiscalYearStore, ({ id, periods }) => {
    const lines = (periods ?? []) as readonly Row[]
    const period = lines.find(({ glClosed }) => !glClosed) ?? lines.at(-1)
    return period ? [listCall(`gl/fiscal-year/${String(id)}/checklist`, { period: String(period['lineId']) })] : []
  })
}
