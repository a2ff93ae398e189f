import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { session } from '../../session/session.ts'
import { Button } from '../button.tsx'
import { latePart } from '../late-part.tsx'
import type { ShownPaper } from './attached-paper.ts'
import css from './paper.module.css'

const PaperPane = latePart(() => import('./paper-pane.tsx').then((module) => module.PaperPane))

/** Widths in px between which the paper is drawn. */
const [LEAST, MOST, USUAL] = [320, 900, 500]
const placeOf = () => `novus.paper.${session().current()?.profile.sub ?? ''}`
const bounded = (width: number) => Math.max(LEAST, Math.min(MOST, width))

interface Props {
  readonly store: ShownPaper
  /** The field that somebody was in last. */
  readonly target: () => string | null
  /** The fields are shown, where there is no space for both. */
  readonly isBehind: boolean
}

/** The paper beside the fields, as wide as this user has drawn it; where there is no space for both, one of two tabs. */
export function Beside({ store, target, isBehind }: Props) {
  const [width, setWidth] = useState(() => bounded(Number(localStorage.getItem(placeOf())) || USUAL))
  const drag = useRef<{ from: number; width: number } | null>(null)
  const keep = (next: number) => {
    setWidth(bounded(next))
    localStorage.setItem(placeOf(), String(bounded(next)))
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) setWidth(bounded(drag.current.width + event.clientX - drag.current.from))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -20, ArrowRight: 20 }[event.key]
    if (!step) return
    event.preventDefault()
    keep(width + step)
  }
  return (
    <div className={css['beside']} data-behind={isBehind || undefined}>
      <div className={css['width']} style={{ width }}>
        <PaperPane store={store} target={target} />
      </div>
      <div
        className={css['split']}
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('kit:paper.width')}
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { from: event.clientX, width }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          if (drag.current) keep(width)
          drag.current = null
        }}
      />
    </div>
  )
}

/** Paper or fields, where there is no space for both. */
export function BesideTabs({
  isPaper,
  onPaper,
}: {
  readonly isPaper: boolean
  readonly onPaper: (isPaper: boolean) => void
}) {
  return (
    <div className={css['tabs']}>
      <Button label={t('kit:paper.fields')} aria-pressed={!isPaper} onClick={() => onPaper(false)} />
      <Button label={t('kit:paper.title')} aria-pressed={isPaper} onClick={() => onPaper(true)} />
    </div>
  )
}
