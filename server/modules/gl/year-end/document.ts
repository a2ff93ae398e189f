import { tradeDocument } from '../../../trade/document/trade-document.ts'
import { yearEndActions } from './actions.ts'
import { complete } from './complete.ts'
import { YearEndStore } from './entity.ts'
import { onSave } from './rules.ts'

/** [finance 5.10] Ends of fiscal years. */
export const YearEnds = tradeDocument(YearEndStore, {
  number: { prefix: 'YE', sequence: 'year_end_number' },
  rules: { save: onSave },
  complete,
  actions: yearEndActions,
})
