import { importLate } from './late.ts'
import { noteFocus } from './region-focus.ts'
import type { RegionWalk } from './region-walk.ts'
import type { ShellShortcut } from './shortcuts.ts'

/**
 * [visual reference §7] F2 and Shift F2 walk over the regions of what is shown. This part notes where the focus was; the
 * walk itself comes with the first press.
 */
export function regionShortcuts(page: Window, overlays: HTMLElement): ShellShortcut[] {
  let walk: RegionWalk | null = null
  const press = async (step: 1 | -1) => {
    const { RegionWalk } = await importLate(() => import('./region-walk.ts'))
    walk ??= new RegionWalk(page, overlays)
    walk.press(step)
  }
  const run = (step: 1 | -1) => () => void press(step).catch(reportError)
  page.addEventListener('focusin', noteFocus)
  return [
    { id: 'regions', keys: 'F2', label: { key: 'shell:shortcuts.regions' }, hint: true, run: run(1) },
    {
      id: 'regions-back',
      keys: 'Shift+F2',
      label: { key: 'shell:shortcuts.regionsBack' },
      unlisted: true,
      run: run(-1),
    },
  ]
}
