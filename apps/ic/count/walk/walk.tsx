import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { WalkLine } from '../../../../shared/contracts/ic/physical-count.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { formatTime } from '../../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../../shared/i18n/format.ts'
import { parseFigure } from '../../../../shared/i18n/parse.ts'
import { quantity } from '../../../../shared/contracts/fields.ts'
import { locale } from '../../../../shared/i18n/i18n.ts'
import { useActions } from '../../../../shared/kit/actions.ts'
import type { ScreenProps } from '../../../../shared/kit/definition.ts'
import { Icon } from '../../../../shared/kit/icon.tsx'
import { LoadFailure } from '../../../../shared/kit/load-failure.tsx'
import { useOpeningFocus } from '../../../../shared/kit/opening-focus.ts'
import { RegionState } from '../../../../shared/kit/region-state.tsx'
import { useAnswer } from '../../../../shared/kit/use-answer.ts'
import { figure, say, whyAll } from '../say.ts'
import { Beside } from './beside.tsx'
import { CountQueue } from './queue.ts'
import { Keypad } from './keypad.tsx'
import css from './walk.module.css'

interface Walked {
  readonly countNo: string
  readonly countId: string
  readonly rows: readonly WalkLine[]
}

interface Props extends ScreenProps {
  readonly warehouseId: string
  readonly onEnd: () => void
}

/** [judgement 41] Counting in the aisle: where you stand, what to count, the figure. Never what the books hold. */
export function Walk({ screen, host, warehouseId, onEnd }: Props) {
  const { query } = screen
  const { answer, error, again } = useAnswer<Walked & CallResult>('ic/physical-count/walk', {
    warehouseId,
    ...(query['from'] ? { from: query['from'] } : {}),
    ...(query['to'] ? { to: query['to'] } : {}),
  })
  if (error !== null && !answer) return <LoadFailure what="list" error={error} title={say('title')} onRetry={again} />
  if (!answer) return null
  if (!('rows' in answer)) return <RegionState bad icon="slash-circle" title={whyAll(answer)} />
  return <Aisle key={answer.countId} {...{ screen, host, warehouseId, onEnd }} walked={answer} />
}

const FIELD = quantity()
/** Whether it is what a scanner reads, and no figure that somebody counts. */
const isCode = (text: string): boolean => /[^\d.,\s]/.test(text) || text.replace(/\D/g, '').length >= 6
/** What was counted here, of which the server may not know yet. */
type Own = Readonly<Record<string, string | null>>

function Aisle({ screen, host, warehouseId, walked, onEnd }: Props & { readonly walked: Walked }) {
  const { rows, countId } = walked
  const queue = useMemo(() => new CountQueue(warehouseId, countId, localStorage, whyAll), [warehouseId, countId])
  const { waiting, awaySince } = useSyncExternalStore(queue.listen, () => queue.state)
  useEffect(() => {
    void queue.send()
    const back = () => void queue.send()
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('online', back)
      queue.close()
    }
  }, [queue])
  const [own, setOwn] = useState<Own>(() =>
    Object.fromEntries(queue.state.waiting.flatMap(({ lineId, counted }) => (lineId ? [[lineId, counted]] : []))),
  )
  const isDone = useCallback(
    ({ id, counted, standing, isOwn }: WalkLine) => id in own || (counted !== null && (standing !== 'Again' || isOwn)),
    [own],
  )
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => !isDone(row)),
    ),
  )
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [damaged, setDamaged] = useState(false)
  const [scanned, setScanned] = useState<'right' | null>(null)
  /** What was found here beside what is counted: nothing yet, or what its scan says. */
  const [found, setFound] = useState<{ readonly code: string | null } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => input.current?.focus(), [])
  useOpeningFocus(screen.panel, focus)
  useActions({ screen, host }, [
    { id: 'endWalk', group: 'screen', label: { key: 'ic:physicalCount.does.endWalk' }, run: onEnd },
  ])
  const line = rows[at]
  const done = rows.filter(isDone).length
  const next = rows.findIndex((row, place) => place > at && !isDone(row))

  const go = (to: number) => {
    setAt(to)
    setTyped('')
    setProblem(null)
    setDamaged(false)
    setScanned(null)
    setFound(null)
    focus()
  }
  const keep = (counted: string) => {
    if (!line) return
    queue.keep({ lineId: line.id, counted, remark: damaged ? say('damaged') : null, product: line.productId })
    setOwn((known) => ({ ...known, [line.id]: counted }))
    go(next >= 0 ? next : Math.min(at + 1, rows.length - 1))
  }
  /** The walk goes on where it was: what was found is not on it. */
  const keepFound = (code: string, counted: string) => {
    if (!line) return
    queue.keep({ lineId: null, found: { code, bin: line.bin }, counted, remark: null, product: code })
    setTold(say('walk.foundKept', { code, figure: figure(counted) }))
    go(at)
  }
  const find = () => {
    const code = typed.trim()
    setFound(found ? null : { code: isCode(code) ? code.toUpperCase() : null })
    setProblem(null)
    setTyped('')
    focus()
  }
  /** Of a scan, the place that it means; of a figure, what was counted. */
  const take = () => {
    const text = typed.trim()
    const code = text.toUpperCase()
    const hit = rows.findIndex(
      ({ tagNo, lotNo, productId, codes, bin }) =>
        lotNo === code ||
        productId === code ||
        bin === code ||
        codes.includes(text) ||
        (tagNo === code && code.length === 6),
    )
    const isMeant = isCode(text)
    if (hit >= 0 && isMeant) {
      const isHere = line && rows[hit]!.productId === line.productId && rows[hit]!.lotNo === line.lotNo
      if (isHere) {
        setTyped('')
        setFound(null)
        setScanned('right')
        return
      }
      go(hit)
      setScanned('right')
      return
    }
    if (found?.code === null) {
      if (text === '') setProblem(say('walk.foundScan'))
      else {
        setFound({ code })
        setTyped('')
      }
      return
    }
    const parsed = text === '' ? null : parseFigure(text, FIELD)
    if (parsed === null || 'problem' in parsed || parsed.value.startsWith('-')) {
      setProblem(say(isMeant && hit < 0 ? 'walk.unknown' : 'walk.figure', { code: text }))
      return
    }
    if (found) keepFound(found.code!, parsed.value)
    else keep(parsed.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  if (!line)
    return (
      <section className={css['walk']}>
        <RegionState icon="check-lg" title={say('walk.nothing')} />
      </section>
    )
  const parsed = typed.trim() === '' ? null : parseFigure(typed, FIELD)
  const shown = parsed && 'value' in parsed ? figure(parsed.value) : typed
  const after = next >= 0 ? rows[next] : null
  const isCoded = found?.code === null
  const asked = isCoded ? say('walk.foundWhat') : found ? say('counted') : say('walk.counted', { unit: line.unit })
  const keeps =
    typed.trim() === ''
      ? say(isCoded ? 'walk.foundScan' : 'walk.keepNothing')
      : isCoded
        ? say('walk.foundTake', { code: typed.trim().toUpperCase() })
        : say('walk.keep', { figure: shown, unit: found ? '' : line.unit }).trim()
  const goesOn = after
    ? say(after.bin === line.bin ? 'walk.nextSame' : 'walk.next', {
        what: after.lotNo ?? after.productId,
        bin: after.bin,
      })
    : say('walk.last')
  const press = (key: string) => {
    setProblem(null)
    setTyped((known) =>
      key === 'back' ? known.slice(0, -1) : /[.,]/.test(key) && /[.,]/.test(known) ? known : known + key,
    )
    focus()
  }
  return (
    <section className={css['walk']}>
      <header className={css['head']}>
        <h1>{say('walk.title', { warehouse: warehouseId })}</h1>
        <span>{walked.countNo}</span>
        <button type="button" onClick={onEnd}>
          {say('does.endWalk')}
        </button>
      </header>
      <div
        className={css['net']}
        role="status"
        data-away={awaySince !== null || undefined}
        data-quiet={waiting.length === 0 || undefined}
      >
        <Icon name={awaySince === null ? 'check-circle-fill' : 'cloud-slash'} size={20} />
        <p>
          <b>
            {awaySince === null
              ? say(waiting.length === 0 ? 'walk.allSent' : 'walk.sending')
              : say('walk.away', { time: formatTime(awaySince) })}
          </b>{' '}
          {awaySince === null ? null : say('walk.awayHint', { count: formatInteger(waiting.length) })}
        </p>
        {waiting.length > 0 ? (
          <strong>
            {formatInteger(waiting.length)} <small>{say('walk.toSend')}</small>
          </strong>
        ) : null}
      </div>
      <div className={css['work']}>
        <div className={css['place']}>
          <p className={css['where']}>
            <span>{say('walk.youAreAt')}</span> <b>{line.bin || '–'}</b>
            <em>{say('walk.done', { done: formatInteger(done), all: formatInteger(rows.length) })}</em>
          </p>
          <progress value={done} max={rows.length} aria-label={say('counted')} />
          {found ? (
            <p className={css['what']}>
              <b>{found.code ?? say('walk.found')}</b>
              <span>{say(found.code === null ? 'walk.foundScan' : 'walk.foundNew')}</span>
            </p>
          ) : (
            <p className={css['what']}>
              <b>{line.productId}</b>
              {line.tagNo ? <em>{say('walk.tag', { tag: line.tagNo })}</em> : null}
              <span>{line.description}</span>
            </p>
          )}
          {!found && (line.lotNo || scanned) ? (
            <p className={css['lot']} data-right={scanned === 'right' || undefined}>
              <b>{line.lotNo ?? line.productId}</b>
              <span>{scanned === 'right' ? say('walk.right') : say('walk.scanIt')}</span>
            </p>
          ) : null}
          {!found && line.standing === 'Again' && !line.isOwn ? (
            <p className={css['again']}>{say('walk.countAgain')}</p>
          ) : null}
          <label className={css['figure']}>
            <span>{asked}</span>
            <span className={css['field']}>
              <input
                ref={input}
                inputMode={isCoded ? 'text' : 'none'}
                autoComplete="off"
                value={typed}
                aria-invalid={problem !== null || undefined}
                onChange={(event) => {
                  setProblem(null)
                  setTold(null)
                  setTyped(event.target.value)
                }}
                onKeyDown={onKeyDown}
              />
              <i>{found ? null : line.unit}</i>
            </span>
          </label>
          <p className={css['problem']} role="alert">
            {problem}
          </p>
          <p className={css['told']} role="status">
            {told}
          </p>
          <div className={css['others']}>
            <button type="button" disabled={found !== null} onClick={() => keep('0')}>
              {say('walk.notHere')}
            </button>
            <button
              type="button"
              disabled={found !== null}
              aria-pressed={damaged}
              onClick={() => setDamaged((is) => !is)}
            >
              {say('walk.damaged')}
            </button>
            <button type="button" aria-pressed={found !== null} onClick={find}>
              {say('walk.found')}
            </button>
            <button type="button" disabled={next < 0} onClick={() => next >= 0 && go(next)}>
              {say('walk.later')}
            </button>
          </div>
        </div>
        <div className={css['keys']}>
          <Keypad decimal={locale() === 'fr-CA' ? ',' : '.'} onPress={press} />
          <button type="button" className={css['keep']} disabled={typed.trim() === ''} onClick={take}>
            <b>{keeps}</b>
            <span>{found ? say('walk.foundThen', { what: line.lotNo ?? line.productId }) : goesOn}</span>
          </button>
        </div>
        <Beside {...{ rows, at, isDone, waiting }} onGo={go} onGiveUp={(key) => queue.giveUp(key)} />
      </div>
    </section>
  )
}
