import { badRequest } from './errors.ts'

/**
 * The zone that a caller asks in, by its IANA name; UTC where none is given.
 * @throws 400 for a zone that nobody lives in
 */
export function zoneOf(zone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw badRequest('The time zone is unknown.')
  }
}
