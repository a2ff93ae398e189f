import type { ProfileClaims } from './shell.ts'

/** Says in a call for whom its page takes the caller: the id of his acting. */
export const ACTING_HEADER = 'x-acting'
/** Of a page whose user acts as nobody. */
export const NOT_ACTING = '-'
/** Result code of a call whose page took the caller for another person; nothing was done. */
export const OTHER_PERSON = 'OTHER_PERSON'

/** `POST api/shell/acting`: whom to act as, and why. */
export interface ActingAsk {
  readonly userName: string
  readonly reason: string
}

/** `GET api/shell/acting/candidate?userName=` */
export interface ActingCandidate {
  readonly may: boolean
}

/** Somebody acts as another user: `GET api/shell/acting`, and the answer to its beginning. */
export interface Acting {
  readonly id: string
  /** Display name of who it really is. */
  readonly by: string
  /** Claims of the user whom he acts as: the shell is that user's. */
  readonly profile: ProfileClaims
  readonly reason: string
  /** When it ends by itself, ISO 8601. */
  readonly until: string
}
