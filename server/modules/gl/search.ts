import type { SearchSource } from '../../platform/search/search-source.ts'
import { AccountStore } from './account/entity.ts'

/** What the command palette finds of the general ledger. */
export const glSources: readonly SearchSource[] = [
  {
    kind: 'master',
    entity: AccountStore,
    columns: ['accountType'],
    note: (row, words) => [
      words('gl:account.record'),
      typeof row['accountType'] === 'string' ? words(`gl:account.choices.accountType.${row['accountType']}`) : null,
    ],
  },
]
