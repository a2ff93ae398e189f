/** Why published rates were not read: text `gl:foreignExchange.feed.problems.<why>`. */
export const FEED_PROBLEMS = [
  'notPublic',
  'unreachable',
  'tooSlow',
  'tooLarge',
  'moved',
  'answered',
  'unread',
  'otherCurrency',
  'noRates',
  'ahead',
  'leaps',
] as const
export type FeedProblem = (typeof FEED_PROBLEMS)[number]

/** What one reading of the feed came to. */
export interface FeedReading {
  /** ISO 8601. */
  readOn: string
  /** Who asked for it: a person, or the server by its schedule. */
  readBy: string
  problem: FeedProblem | null
  /** A status, the name of an error, a day. */
  told: string
  added: number
  same: number
  changed: number
  /** Days whose rate is in use, or was entered by somebody, and stays. */
  kept: number
  latestDay: string | null
}

/** `GET api/gl/foreign-exchange/feed` */
export interface FeedStanding {
  isOn: boolean
  last: FeedReading | null
  /** When rates were read last without a problem; ISO 8601. */
  lastGood: string | null
}
