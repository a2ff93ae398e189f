import { code128 } from '../../../shared/contracts/po/code128.ts'
import type { SheetPaper } from '../../platform/print/sheet-paper.ts'

/**
 * A text as Code 128, in the middle of a label of this width: ten modules of quiet on both sides, and no bar thinner than a printer of 203
 * dots an inch draws. False where it cannot be coded.
 */
export function drawBars(
  paper: SheetPaper,
  text: string,
  {
    labelWidth,
    top,
    height,
    left = 0,
  }: { readonly labelWidth: number; readonly top: number; readonly height: number; readonly left?: number },
): boolean {
  const widths = code128(text)
  if (!widths) return false
  const modules = widths.reduce((sum, one) => sum + one, 0) + 20
  const module = Math.min(1.4, labelWidth / modules)
  let x = left + (labelWidth - (modules - 20) * module) / 2
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) paper.rule(x, top + height / 2, x + width * module, height)
    x += width * module
  }
  return true
}
