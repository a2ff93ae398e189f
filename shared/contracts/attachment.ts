/** What an attachment may be [S5.56] [S9.08], judged by what it holds and not by its name. */
export const ATTACHMENT_TYPES = ['application/pdf', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Largest attachment in bytes: 25 MB [S5.56]. */
export const LARGEST_ATTACHMENT = 25 * 1024 * 1024
/** Most attachments of one record. */
export const MOST_ATTACHMENTS = 200
/** Most characters of a name. */
export const LONGEST_ATTACHMENT_NAME = 200

/** One attachment of a record, without what it holds. */
export interface AttachmentRow {
  /** uuid */
  id: string
  /** Used once in its record, whatever the case of its letters [S5.57]. */
  name: string
  type: AttachmentType
  /** Bytes. */
  size: number
  /** Display name of who added it. */
  createdBy: string
  /** ISO 8601 */
  createdOn: string
}

/** How form security names the attachments of a screen. */
export const ATTACHMENTS_WIDGET = 'attachments'

/** First bytes of each type. A PDF that begins later is none: what stands before it might be read as something else. */
const SIGNATURES: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ['image/bmp', [0x42, 0x4d]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** How many bytes of a file tell its type. */
export const TELLING_BYTES = 1024

/** The type of a file by its first `TELLING_BYTES`; null for what may not be attached [S8.30]. */
export function attachmentType(head: Uint8Array): AttachmentType | null {
  const found = SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (!found) return null
  // Two letters are no proof: the head of a bitmap says how long its own description is.
  if (found[0] === 'image/bmp' && !BITMAP_HEADS.has(head[14] ?? 0)) return null
  return found[0]
}

/** Lengths of the description of a bitmap, by the versions of the format. */
const BITMAP_HEADS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124])
