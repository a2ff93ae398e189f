import { code, optional, text } from '../fields.ts'

/** A postal address. Region and country are ISO 3166 codes: `ON`, `CA`. */
export const addressFields = {
  line1: text({ max: 60 }),
  line2: optional(text({ max: 60 })),
  city: text({ max: 60 }),
  region: optional(
    code({ max: 3, upper: true, pattern: { source: '^[A-Z0-9]{1,3}$', message: 'admin:rules.address.region' } }),
  ),
  postalCode: optional(text({ max: 12, upper: true })),
  country: code({ max: 2, upper: true, pattern: { source: '^[A-Z]{2}$', message: 'admin:rules.address.country' } }),
} as const
