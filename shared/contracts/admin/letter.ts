import { choice, flag, email, integer, note, optional, stamp, text } from '../fields.ts'
import { entity, type RecordOfEntity } from '../entity.ts'
import { LETTER_IDS } from '../letters.ts'
import { LOCALES } from '../shell.ts'

/** A letter that left, or is to leave, by e-mail. Its text is asked for by itself, as not every one is for other eyes. */
export const Letter = entity('admin.letter', {
  key: 'recipient',
  title: 'subject',
  fields: {
    recipient: { ...email(), readOnly: true },
    subject: text({ max: 500, readOnly: true }),
    status: choice(['Waiting', 'Sent', 'Failed'], { readOnly: true }),
    templateId: choice(LETTER_IDS, { readOnly: true }),
    locale: choice(LOCALES, { readOnly: true }),
    writtenOn: stamp(),
    writtenBy: text({ max: 100, readOnly: true }),
    sentOn: optional(stamp()),
    attempts: integer({ readOnly: true }),
    confidential: flag({ readOnly: true }),
    lastError: optional(note({ max: 2000, readOnly: true })),
  },
  list: [
    'recipient',
    'subject',
    'status',
    'templateId',
    'writtenOn',
    'writtenBy',
    'sentOn',
    'attempts',
    'lastError',
    'locale',
    'confidential',
  ],
  search: ['recipient', 'subject'],
  sort: ['-writtenOn'],
  bulkActions: { send: {} },
})
export type Letter = RecordOfEntity<typeof Letter>

/** Answer of the call for a letter's text. */
export interface LetterMessage {
  /** RFC 5322; null when the text is not for other eyes. */
  message: string | null
}

const subject = () => text({ max: 200 })
const body = () => note({ max: 10_000 })

/** The texts that letters of one kind are written from. One left empty is the English one. */
export const EmailTemplate = entity('admin.emailTemplate', {
  key: 'templateId',
  title: 'subject',
  fields: {
    templateId: choice(LETTER_IDS, { readOnly: true }),
    subject: subject(),
    body: body(),
    subjectFr: optional(subject()),
    bodyFr: optional(body()),
    subjectZhCn: optional(subject()),
    bodyZhCn: optional(body()),
    subjectZhTw: optional(subject()),
    bodyZhTw: optional(body()),
  },
  derived: { changed: flag({ readOnly: true }), changedBy: text({ max: 100 }), changedOn: stamp() },
  list: ['templateId', 'subject', 'subjectFr', 'subjectZhCn', 'subjectZhTw', 'changed', 'changedBy', 'changedOn'],
  search: ['subject', 'subjectFr'],
})
export type EmailTemplate = RecordOfEntity<typeof EmailTemplate>

/** The fields of the texts of one language. */
export const TEMPLATE_FIELDS = {
  'en-CA': ['subject', 'body'],
  'fr-CA': ['subjectFr', 'bodyFr'],
  'zh-CN': ['subjectZhCn', 'bodyZhCn'],
  'zh-TW': ['subjectZhTw', 'bodyZhTw'],
} as const
