/** Whether a time zone is known by that IANA name: `America/Toronto`. An offset such as `+05:00` is no place whose clocks turn. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
