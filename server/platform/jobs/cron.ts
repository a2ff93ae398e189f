import cronParser from 'cron-parser'

/** Five fields: minute, hour, day of the month, month, day of the week. */
const FIELDS = /^\S+(\s+\S+){4}$/

/** Whether a schedule can be kept: `15 2 * * 1-5`. */
export function isCron(cron: string): boolean {
  if (!FIELDS.test(cron)) return false
  try {
    cronParser.parseExpression(cron, { tz: 'UTC' }).next()
    return true
  } catch {
    return false
  }
}

/**
 * The first time after `after` that a schedule names, by the clocks of its zone. A time that daylight saving leaves out
 * comes with the next one that is there; one that it repeats comes once.
 */
export const nextRun = (cron: string, zone: string, after: Date): Date =>
  cronParser.parseExpression(cron, { tz: zone, currentDate: after }).next().toDate()
