import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shell-elements/styles')

/** Declarations of `--name: value` in every block whose selector list names `selector`. */
function declared(css: string, selector: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, selectors, body] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selectors!.split(',').some((one) => one.trim() === selector))
      for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim())
  return found
}

const css = ['tokens.css', 'themes.css'].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')

/** Every token as `<html data-theme="…">` has it: the roles of the root, then those of the theme. */
export const tokensOf = (theme: string): Map<string, string> =>
  new Map([...declared(css, ':root'), ...declared(css, `[data-theme='${theme}']`)])

/** Names of the tokens that the theme itself gives a value. */
export const ownTokensOf = (theme: string): string[] => [...declared(css, `[data-theme='${theme}']`).keys()]

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`"${hex}" is not a plain colour`)
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two plain colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
