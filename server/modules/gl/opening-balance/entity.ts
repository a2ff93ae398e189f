import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const OpeningBalanceStore = stored(OpeningBalance, { table: 'opening_balance' })
