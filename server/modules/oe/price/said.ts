import type { Said } from '../../../../shared/contracts/oe/price.ts'

/** A text of the price, by its key below `oe:price`. */
export const said = (key: string, args: Said['args'] = {}): Said => ({ key: `oe:price.${key}`, args })
