import type { PrintRunData } from '../../contracts/print-run.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import css from './print-run.module.css'

const STEPS = ['preview', 'number', 'print', 'confirm'] as const

interface Props {
  readonly preview: boolean
  readonly run: PrintRunData | null
}

/** Where one stands, of four steps; a run that was given up stands nowhere. */
export function PrintSteps({ preview, run }: Props) {
  const at = placeOf(preview, run)
  if (at === null) return null
  return (
    <ol className={css['steps']}>
      {STEPS.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          <span className={css['mark']} aria-hidden="true">
            {place < at ? <Icon name="check-lg" size={11} /> : place + 1}
          </span>
          {t(`kit:print.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function placeOf(preview: boolean, run: PrintRunData | null): number | null {
  if (!run) return preview ? 0 : null
  if (run.state === 'Reserved') return 1
  if (run.state === 'Rendered') return 2
  return run.state === 'Confirmed' ? STEPS.length : null
}
