const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Lifetimes of what the embedded provider issues, in seconds. */
export const LIFETIMES = {
  accessToken: 5 * MINUTE,
  idToken: HOUR,
  authorizationCode: MINUTE,
  /** From one renewal to the next: whoever is away longer signs in again. */
  refreshToken: 12 * HOUR,
  /** How long a refresh token that was just used may come once more: a page that was left in that moment has no other. */
  renewalGrace: 5,
  /** The provider's own session: no password is asked within it. */
  session: 12 * HOUR,
  /** The longest that one sign-in can be renewed. */
  grant: 30 * DAY,
  /** From opening the sign-in page to sending it. */
  interaction: HOUR,
  oneTimeLink: DAY,
} as const

/** Clocks of two machines may differ by this much, in seconds. */
export const CLOCK_TOLERANCE = 120
