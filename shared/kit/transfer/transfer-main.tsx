import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { Entity } from '../../contracts/entity.ts'
import type { TransferResult, TransferRun } from '../../contracts/transfer.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { region } from '../region.ts'
import { BadRows } from './bad-rows.tsx'
import { isReady, toWrite, type TransferSnapshot, type TransferStore } from './transfer-store.ts'
import type { TransferWork } from './transfer-work.ts'
import css from './transfer.module.css'

interface Props {
  readonly entity: Entity
  readonly store: TransferStore
  readonly snapshot: TransferSnapshot
  readonly announce: (text: string) => void
  readonly work: TransferWork
}

/** What file dialogs offer; what a file holds decides. */
const ACCEPTED = '.xlsx,.csv,.txt'

/** A file and what becomes of it: chosen or dropped, checked, looked at, imported. */
export function TransferMain({ entity, store, snapshot, announce, work }: Props) {
  const { shown, sending, problem, bad, page, busy } = snapshot
  const { input, choose, write, isAnswered, answer } = work
  const course = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (files?.[0]) void store.send(files[0])
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  const headline = shown ? headlineOf(shown) : ''
  useEffect(() => {
    if (!headline) return
    announce(headline)
    // The button that began this is gone, and the focus with it.
    if (document.activeElement === document.body) course.current?.focus({ preventScroll: true })
  }, [headline, announce])

  return (
    <div
      className={css['main']}
      data-over={isOver || undefined}
      onDragOver={onDrop}
      onDragLeave={onDrop}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('kit:transfer.choose')}
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
        }}
      />
      <div className={css['choose']} {...region('file', t('kit:transfer.choose'))}>
        <Button
          data-first=""
          look={shown ? 'plain' : 'primary'}
          icon="box-arrow-in-right"
          label={t(shown ? 'kit:transfer.another' : 'kit:transfer.choose')}
          disabled={choose === null}
          onClick={choose ?? undefined}
        />
        {sending ? (
          <>
            <span>{t('kit:transfer.sending', { name: sending.name })}</span>
            <progress max={1} value={sending.share} aria-label={t('kit:transfer.sending', { name: sending.name })} />
            <Button
              look="ghost"
              icon="x-lg"
              iconOnly
              label={t('kit:transfer.giveUp', { name: sending.name })}
              onClick={store.giveUp}
            />
          </>
        ) : shown ? null : (
          <p className={css['quiet']}>{t('kit:transfer.drop')}</p>
        )}
      </div>
      {problem ? (
        <p className={css['problem']} role="alert">
          {t(problem.Key, problem.Args)}
        </p>
      ) : null}
      {shown ? (
        <section
          ref={course}
          tabIndex={-1}
          className={css['run']}
          aria-label={shown.fileName}
          {...region('run', shown.fileName)}
        >
          <h2>
            {shown.fileName} <span className={css['quiet']}>{headline}</span>
          </h2>
          {shown.unread.length > 0 ? (
            <p className={css['quiet']}>{t('kit:transfer.unread', { columns: shown.unread.join(', ') })}</p>
          ) : null}
          {isUnderWay(shown) ? <UnderWay run={shown} onStop={store.stop} /> : <Outcome run={shown} />}
          {isReady(shown) && askedOf(shown) > 0 ? (
            <label className={css['yes']}>
              <input type="checkbox" checked={isAnswered} onChange={({ target }) => answer(target.checked)} />
              {askedOf(shown) === 1
                ? t('kit:transfer.yesOne')
                : t('kit:transfer.yes', { count: formatInteger(askedOf(shown)) })}
            </label>
          ) : null}
          <div className={css['buttons']}>
            {isReady(shown) && toWrite(shown.result) > 0 ? (
              <Button
                look="primary"
                icon="check-lg"
                disabled={write === null}
                {...writeLabel(shown.result!)}
                onClick={write ?? undefined}
              />
            ) : null}
            {bad && bad.totalCount > 0 ? (
              <Button
                icon="arrow-down"
                label={t('kit:transfer.badRowsFile')}
                disabled={busy}
                onClick={() => void store.save('badRows')}
              />
            ) : null}
          </div>
        </section>
      ) : null}
      {shown && bad && bad.totalCount > 0 ? (
        <BadRows entity={entity} found={bad} page={page} onPage={(next) => store.turn(next)} />
      ) : null}
    </div>
  )
}

const askedOf = ({ result }: TransferRun): number =>
  Object.values(result?.questions ?? {}).reduce((sum, count) => sum + count, 0)

const writeLabel = (result: TransferResult) => {
  const count = toWrite(result)
  return {
    label: count === 1 ? t('kit:transfer.importOne') : t('kit:transfer.import', { count: formatInteger(count) }),
  }
}

/** Where a file stands, in one sentence. */
function headlineOf(run: TransferRun): string {
  const { step, state, result, isWaiting } = run
  if (isWaiting) return t('kit:transfer.waitsForOther')
  if (state !== 'Done' || !result) return t(`kit:transfer.step.${step}.${state}`)
  if (result.written) return t('kit:transfer.written')
  if (result.bad === 1) return t('kit:transfer.badOne')
  if (result.bad > 1) return t('kit:transfer.bad', { count: formatInteger(result.bad) })
  return t(toWrite(result) === 0 ? 'kit:answers.noChanges' : 'kit:transfer.ready')
}

function UnderWay({ run, onStop }: { run: TransferRun; onStop: () => Promise<void> }): ReactNode {
  const { done, total, isStopping, step, state } = run
  return (
    <div className={css['course']}>
      <progress
        max={total ?? undefined}
        value={total ? (done ?? 0) : undefined}
        aria-label={t(`kit:transfer.step.${step}.${state}`)}
      />
      {total ? (
        <span>{t('kit:transfer.progress', { done: formatInteger(done ?? 0), total: formatInteger(total) })}</span>
      ) : null}
      <Button icon="x-lg" label={t('kit:transfer.stop')} disabled={isStopping} onClick={() => void onStop()} />
    </div>
  )
}

const COUNTS = ['added', 'changed', 'unchanged', 'bad'] as const

/** How many records each fate has. */
function Outcome({ run: { result } }: { run: TransferRun }): ReactNode {
  if (!result) return null
  return (
    <dl className={css['counts']}>
      {COUNTS.map((name) => (
        <div key={name} data-bad={(name === 'bad' && result.bad > 0) || undefined}>
          <dt>
            {name === 'bad' && result.bad > 0 ? <Icon name="exclamation-octagon-fill" size={12} /> : null}
            {t(`kit:transfer.counts.${name}`)}
          </dt>
          <dd>{formatInteger(result[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
