import { BRAND_PATH, BRAND_SHEET } from '../shared/contracts/brand.ts'
import { bus } from '../shared/events/bus.ts'

/**
 * [S2.17] Links the style sheets of the profile from the installation's own folder. They come beside everything else: one
 * that is late or missing changes nothing. Whatever is no name of such a sheet is left out and reported once.
 */
export function addBrandSheets(files: readonly string[], head: HTMLElement): void {
  const refused = files.filter((file) => !BRAND_SHEET.test(file))
  if (refused.length > 0)
    bus.emit('fault', { error: new Error(`The profile names no style sheets of ours: ${refused.join(', ')}`) })
  for (const file of new Set(files)) {
    if (refused.includes(file)) continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = BRAND_PATH + file
    head.append(link)
  }
}
