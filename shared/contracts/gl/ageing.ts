/** [S9.18] Current plus eight periods; the last is open-ended. */
export const AGE_BUCKETS = 9

/** Current, three periods, and all that is older: what a picture of ages tells apart. */
export const AGES = 5

const DAY_MS = 86_400_000

/** [FA16] Column of a document: 0 is current, then one for every `length` days after the date it is aged by. */
export function ageBucket(agedBy: string, asOf: string, length = 30): number {
  const days = Math.round((Date.parse(asOf) - Date.parse(agedBy)) / DAY_MS)
  return days <= 0 ? 0 : Math.min(AGE_BUCKETS - 1, Math.floor((days - 1) / length) + 1)
}
