import type { AccountType } from '../../../../../shared/contracts/gl/account.ts'

export type Names = readonly [en: string, fr: string, zhCn: string, zhTw: string]

interface More {
  heading?: boolean
  /** The heading that it stands under. */
  under?: string
  gifi?: string
  control?: string
  currency?: 'CAD' | 'USD' | 'EUR'
  /** Nobody posts to it by hand. */
  automatic?: boolean
  revalued?: boolean
  reconciled?: boolean
  retained?: boolean
  cash?: 'Operating' | 'Investing' | 'Financing' | 'Cash'
}

export interface ChartRow extends More {
  natural: string
  type: AccountType
  names: Names
}

export const account = (natural: string, type: AccountType, names: Names, more: More = {}): ChartRow => ({
  natural,
  type,
  names,
  ...more,
})
