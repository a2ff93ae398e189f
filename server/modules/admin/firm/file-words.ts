import { AGE_KEYS, amountsOfAges } from '../../../../shared/contracts/trade/ages.ts'
import type { FileWords } from '../../../platform/entity/save.ts'

const AGED = ['payableAgeing', 'receivableAgeing'] as const

/** A file has what is open by age in words: `Current 12910.25; Over 90 days 12905.73`. */
export const fileWords: FileWords = {
  from: [],
  write: (row, say) => ({
    ...row,
    ...Object.fromEntries(
      AGED.flatMap((name) => {
        const value = row[name]
        if (typeof value !== 'string') return []
        const parts = amountsOfAges(value).map((amount, at) => `${say(AGE_KEYS[at]!)} ${amount}`)
        return parts.length > 0 ? [[name, parts.join('; ')]] : []
      }),
    ),
  }),
}
