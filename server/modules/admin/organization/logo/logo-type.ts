/** First bytes, in hex, of each kind of file that a logo may be. */
const SIGNATURES = {
  'image/png': '89504e470d0a1a0a',
  'image/jpeg': 'ffd8ff',
  'image/gif': '47494638',
  'application/pdf': '255044462d',
} as const

export type LogoType = keyof typeof SIGNATURES

/**
 * [S3.12] What a logo is by its content, whatever its type or its name says; null for anything else, such as SVG, which
 * could run.
 */
export function logoTypeOf(base64: string): LogoType | null {
  const start = Buffer.from(base64.slice(0, 64), 'base64').toString('hex')
  const found = Object.entries(SIGNATURES).find(([, signature]) => start.startsWith(signature))
  return (found?.[0] as LogoType | undefined) ?? null
}
