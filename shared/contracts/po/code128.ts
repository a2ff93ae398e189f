/**
 * [S3.15] Code 128 as widths of bars and gaps in turns, beginning with a bar (ISO/IEC 15417). Set B, which has all of what can be typed;
 * set C, two digits to a sign, where there are digits alone and an even number of them. Null: a character that it does not have.
 */
export function code128(text: string): readonly number[] | null {
  const signs = signsOf(text)
  return signs && signs.flatMap((sign) => [...PATTERNS[sign]!].map(Number))
}

/** Numbers of its signs: start, data, check and stop. */
export function signsOf(text: string): readonly number[] | null {
  if (!/^[ -~]+$/.test(text)) return null
  const isDigits = /^(\d\d){2,}$/.test(text)
  const data = isDigits
    ? Array.from({ length: text.length / 2 }, (_, at) => Number(text.slice(2 * at, 2 * at + 2)))
    : [...text].map((sign) => sign.charCodeAt(0) - 32)
  const start = isDigits ? 105 : 104
  const check = data.reduce((sum, sign, at) => sum + sign * (at + 1), start) % 103
  return [start, ...data, check, 106]
}

/** Widths in modules, sign by sign. */
export const PATTERNS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 ' +
  '223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 ' +
  '112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 ' +
  '311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 ' +
  '122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
