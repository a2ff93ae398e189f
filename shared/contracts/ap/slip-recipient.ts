import { choice, lookup, optional, sealedText, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'

/** What a recipient is before the tax law; a sole proprietor is a person who is known by a business number. */
export const RECIPIENT_KINDS = ['Individual', 'SoleProprietor', 'Corporation', 'Partnership'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]

/** Persons have a surname on their slip. */
export const isPerson = (kind: string | null): boolean => kind === 'Individual' || kind === 'SoleProprietor'

/** [finance 7.13, 11.4] A vendor who gets a T5018 slip: what he is, and by which number the agency knows him. */
export const SlipRecipient = entity('ap.slipRecipient', {
  key: 'vendorId',
  title: 'vendorId',
  fields: {
    vendorId: lookup('admin.firm', { isVendor: 'true' }, { upper: true, fixed: true }),
    kind: choice(RECIPIENT_KINDS),
    surname: optional(text({ max: 20 })),
    givenName: optional(text({ max: 12 })),
    initial: optional(text({ max: 1 })),
    sin: optional(sealedText({ max: 11 })),
  },
  derived: {
    vendorName: text({ max: 100, readOnly: true }),
    /** That of the firm, where it is kept. */
    businessNumber: optional(text({ max: 15, readOnly: true })),
    standing: choice(['Complete', 'NumberMissing', 'NumberWrong'], { readOnly: true }),
  },
  mirrors: { standing: ['sin'] },
  list: ['vendorId', 'vendorName', 'kind', 'surname', 'givenName', 'sin', 'businessNumber', 'standing'],
  search: ['vendorId', 'vendorName', 'surname'],
  sort: ['vendorId'],
  ownActions: ['import'],
})
export type SlipRecipient = RecordOfEntity<typeof SlipRecipient>
