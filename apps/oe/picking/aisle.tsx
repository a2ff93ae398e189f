import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { PickLine, PickWalk, ShortReason } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatTime } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { useActions } from '../../../shared/kit/actions.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { packagingText } from '../orders/packaging-text.ts'
import { meantBy } from './meant.ts'
import { Net } from './net.tsx'
import { PickQueue } from './pick-queue.ts'
import { figure, pounds, say, whyAll } from './say.ts'
import { Short } from './short.tsx'
import css from './picking.module.css'

interface Props extends ScreenProps {
  readonly walk: PickWalk
  readonly onEnd: () => void
}

/** What was picked here, of which the server may not know yet. */
type Own = Readonly<Record<string, true>>
interface Told {
  readonly words: string
  readonly isWrong: boolean
}

const whatOf = ({ lotNo, productId }: PickLine) => lotNo ?? productId

/** Where he goes, how many he takes, and the figures that tell it from its neighbours; a scan is the only yes. */
export function Aisle({ screen, host, walk, onEnd }: Props) {
  const { warehouseId, rows } = walk
  const queue = useMemo(() => new PickQueue(warehouseId, whyAll), [warehouseId])
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
    Object.fromEntries(queue.state.waiting.map(({ lineKey, lotNo }) => [`${lineKey} ${lotNo ?? ''}`, true as const])),
  )
  const isDone = useCallback(({ id, isPicked }: PickLine) => isPicked || id in own, [own])
  const [at, setAt] = useState(() => rows.findIndex((row) => !row.isPicked && !(row.id in own)))
  const [typed, setTyped] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [isShort, setShort] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => input.current?.focus(), [])
  useOpeningFocus(screen.panel, focus)
  useActions({ screen, host }, [
    { id: 'endPicking', group: 'screen', label: { key: 'oe:picking.toQueue' }, run: onEnd },
  ])
  const line = rows[at]
  const done = rows.filter(isDone).length
  const after = (place: number, besides: string) => {
    const isOpen = (row: PickLine) => row.id !== besides && !isDone(row)
    const next = rows.findIndex((row, index) => index > place && isOpen(row))
    return next >= 0 ? next : rows.findIndex((row) => isOpen(row))
  }
  const keep = (one: PickLine, quantity: string, shortReason: ShortReason | null) => {
    const { id, orderNo, lineKey, lotNo, unit } = one
    queue.keep({ orderNo, lineKey, lotNo, quantity, shortReason, what: whatOf(one) })
    setOwn((known) => ({ ...known, [id]: true }))
    setTold({
      words: say(shortReason === null ? 'picked' : 'pickedShort', {
        ...{ what: whatOf(one), quantity: figure(quantity), unit: unit ?? '' },
        ...{ time: formatTime(new Date().toISOString()), reason: shortReason ? say(`reasons.${shortReason}`) : '' },
      }),
      isWrong: false,
    })
    setAt(after(rows.indexOf(one), id))
    setTyped('')
    setTyping(false)
    setShort(false)
    focus()
  }
  const scan = (text: string) => {
    const code = text.trim().toUpperCase()
    if (code === '' || !line) return
    setTyped('')
    const meant = meantBy(code, line, rows, isDone)
    const wrong = (name: string, args: Record<string, string> = {}) => {
      // A hand in a glove feels what an eye on the shelf does not see.
      navigator.vibrate?.(200)
      setTold({ words: say(name, { code, what: whatOf(line), bin: line.bin, ...args }), isWrong: true })
    }
    if (meant.is === 'this') return keep(line, line.quantity, null)
    if (meant.is === 'other') return keep(meant.line, meant.line.quantity, null)
    if (meant.is === 'here') return setTold({ words: say('here', { bin: line.bin }), isWrong: false })
    if (meant.is === 'place') return wrong('otherPlace')
    if (meant.is === 'done') return wrong('again')
    wrong(meant.is)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    scan(typed)
  }
  const next = line ? rows[after(at, line.id)] : undefined
  const [, head = '', tail = ''] = /^(.*?)([^-]{1,6}|-?[^-]{1,4})$/.exec(line ? whatOf(line) : '') ?? []
  return (
    <section className={css['picking']}>
      <header className={css['head']}>
        <button type="button" aria-label={say('toQueue')} onClick={onEnd}>
          <Icon name="chevron-left" size={20} />
        </button>
        <h1>
          {say('title', { wave: walk.name })}
          <small>
            {[
              line
                ? say('of', { at: formatInteger(Math.min(done + 1, rows.length)), all: formatInteger(rows.length) })
                : null,
              walk.cutOff ? say('leaves', { time: walk.cutOff }) : null,
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        </h1>
        <Icon name={awaySince === null ? 'check-circle-fill' : 'cloud-slash'} size={20} />
      </header>
      <progress value={done} max={Math.max(rows.length, 1)} aria-label={say('progress')} />
      <Net waiting={waiting} awaySince={awaySince} onGiveUp={(key) => queue.giveUp(key)} />
      {line ? (
        <>
          <div className={css['where']}>
            <span>{say('goTo')}</span>
            {line.bin === '' ? <em>{say('noPlace')}</em> : <b>{line.bin}</b>}
          </div>
          <div className={css['what']}>
            <span>{say('take')}</span>
            <p>
              <b>{figure(line.quantity)}</b> {line.unit?.toLowerCase()}
              {line.expected === null || line.unit === 'LB' ? null : (
                <em>
                  {say('expected')} <strong>{`${pounds(line.expected)} lb`}</strong>
                </em>
              )}
            </p>
            <p className={css['code']}>
              <span>{head}</span>
              <b>{tail}</b>
            </p>
            <p>{line.lotNo === null ? line.description : `${line.productId} ${line.description ?? ''}`}</p>
            {line.packaging ? <p>{packagingText(line.packaging)}</p> : null}
            <p data-quiet>
              {[line.heatNo ? say('heat', { heat: line.heatNo }) : null, line.name, line.orderNo]
                .filter(Boolean)
                .join(', ')}
            </p>
          </div>
          {isShort ? (
            <Short
              line={line}
              onShort={(quantity, reason) => keep(line, quantity, reason)}
              onLeave={() => setShort(false)}
            />
          ) : (
            <label className={css['scan']} data-wrong={told?.isWrong || undefined}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M1 4.5V1h3.5M11.500 1H15v3.500M15 11.500V15h-3.500M4.500 15H1v-3.500M3.500 4.500v7M5.500 4.500v7M8 4.500v7M10.500 4.500v7M12.500 4.500v7" />
              </svg>
              <span>
                <b>{say(line.lotNo === null ? 'scanProduct' : 'scanLot')}</b>
                <small>{say('anyTag')}</small>
                <input
                  ref={input}
                  data-typing={isTyping || undefined}
                  inputMode={isTyping ? 'text' : 'none'}
                  autoComplete="off"
                  autoCapitalize="characters"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  onKeyDown={onKeyDown}
                />
              </span>
            </label>
          )}
          <p className={css['told']} role="alert" data-wrong={told?.isWrong || undefined}>
            {told ? <Icon name={told.isWrong ? 'exclamation-octagon-fill' : 'check-circle-fill'} size={20} /> : null}
            <span>{told?.words}</span>
          </p>
          {isShort ? null : (
            <div className={css['others']}>
              <button type="button" onClick={() => setShort(true)}>
                {say('notHere')}
              </button>
              <button
                type="button"
                aria-pressed={isTyping}
                onClick={() => {
                  setTyping((is) => !is)
                  focus()
                }}
              >
                {say('typeIt')}
              </button>
            </div>
          )}
          <p className={css['then']}>
            {next ? say('then', { bin: next.bin || '–', what: whatOf(next) }) : say('last')}
            {walk.passed.length > 0
              ? ` ${say('passed', { count: formatInteger(walk.passed.length), what: walk.passed[0]!.productId ?? '' })}`
              : ''}
          </p>
        </>
      ) : (
        <div className={css['end']}>
          <Icon name="check-circle-fill" size={20} />
          <b>{say(rows.length === 0 ? 'nothing' : 'allPicked')}</b>
          <p>{told?.words}</p>
          <button type="button" data-main onClick={onEnd}>
            {say('toQueue')}
          </button>
        </div>
      )}
    </section>
  )
}
