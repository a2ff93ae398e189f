import { choice, code, email, flag, integer, lines, lookup, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { LOCALES } from '../shell.ts'

/**
 * Who may enter [S3.10]. A password is set by the user through a one-time link and never travels here; `subject` is how
 * the identity provider knows the user.
 */
export const User = entity('admin.user', {
  key: 'userName',
  title: 'displayName',
  fields: {
    userName: code({ max: 100, fixed: true }),
    displayName: text({ max: 100, pattern: { source: '^[^|]*$', message: 'admin:rules.user.noBar' } }),
    email: optional(email()),
    disabled: flag(),
    roles: lines({ roleId: lookup('admin.role', undefined, { max: 40 }) }, { most: 50 }),
    externalUser: flag(),
    salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
    defaultShipTo: optional(lookup('admin.firm', { status: '=Active', isShipTo: 'true' }, { upper: true })),
    landingPage: optional(
      text({ max: 200, pattern: { source: '^(\\.\\./)?#?/\\S*$', message: 'admin:rules.user.landingPageForm' } }),
    ),
    language: optional(choice(LOCALES)),
    domain: optional(text({ max: 100 })),
    lastSignIn: optional(stamp()),
    invitedOn: optional(stamp()),
    subject: optional(code({ max: 255, readOnly: true })),
  },
  derived: {
    roleCount: integer({ readOnly: true }),
    /** Sign-ins that can be renewed: devices on which the user is, or could be, at work. */
    signIns: integer({ readOnly: true }),
  },
  list: [
    'userName',
    'displayName',
    'email',
    'roleCount',
    'externalUser',
    'disabled',
    'lastSignIn',
    'invitedOn',
    'language',
    'domain',
    'salesRepId',
    'defaultShipTo',
    'landingPage',
    'subject',
    'signIns',
  ],
  search: ['userName', 'displayName', 'email'],
})
export type User = RecordOfEntity<typeof User>

/**
 * What became of an invitation [S6.01]: a link lets one user set a password, once and within a day. It goes to him by mail; where it
 * does not reach him so, whoever invites is shown it once and hands it over. Nobody keeps it.
 */
export interface Invitation {
  /** Null where a mail server takes it to the user. */
  link: string | null
  /** The address that the letter with it is for; null for a user without one. */
  sentTo: string | null
}
