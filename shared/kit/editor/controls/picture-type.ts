/** Media types that are told by the first bytes of a file, whatever its name says. */
const SIGNATURES: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** [S5.56] The media type of a file's content, or null for one that is not taken. */
export function mediaTypeOf(bytes: Uint8Array): string | null {
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  return found ? found[0] : null
}

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  const step = 0x8000
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(binary)
}

/** Size in bytes of what a base64 text holds. */
export const decodedSize = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
