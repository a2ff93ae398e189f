import { choice, email, optional, text } from '../fields.ts'
import { LOCALES } from '../shell.ts'

/**
 * [supply 7.1] What lets somebody of a customer into the portal: where the letter goes, in which language, and the ship-tos that he
 * orders for, by commas.
 */
export const PortalInvitation = {
  id: 'admin.portalInvitation',
  module: 'admin',
  noun: 'portalInvitation',
  room: 'admin/firm',
  parameters: {
    email: email(),
    displayName: text({ max: 100, pattern: { source: '^[^|]*$', message: 'admin:rules.user.noBar' } }),
    language: choice(LOCALES),
    shipTos: optional(
      text({
        max: 4000,
        upper: true,
        pattern: { source: '^[^,\\s]+(\\s*,\\s*[^,\\s]+)*$', message: 'admin:rules.userSecurables.identifierForm' },
      }),
    ),
  },
} as const

/** Somebody who acts for a customer in the portal. */
export interface PortalPerson {
  readonly userName: string
  readonly displayName: string
  readonly email: string | null
  readonly language: string | null
  /** Ids of the ship-tos that he orders for. */
  readonly shipTos: readonly string[]
  readonly disabled: boolean
  readonly invitedOn: string | null
  readonly lastSignIn: string | null
}

/** Who acts for the firm, and the ship-tos that somebody new may order for. */
export interface PortalPeople {
  /** A mail server takes the letters; else whoever invites is shown the link. */
  readonly mailed: boolean
  readonly people: readonly PortalPerson[]
  readonly shipTos: readonly string[]
}
