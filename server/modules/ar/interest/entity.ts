import { InterestRate } from '../../../../shared/contracts/ar/interest-rate.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const InterestRateStore = stored(InterestRate, { table: 'interest_rate' })
