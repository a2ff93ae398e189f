import type { Fields } from '../../../shared/contracts/fields.ts'

/** A line in which nothing was typed yet, as a save would hold it. */
export const emptyLine = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]))
