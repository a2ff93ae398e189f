import { useEffect } from 'react'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand } from '../../../shared/kit/editor/use-command.ts'
import css from './oversight.module.css'

/** How often a job that is not over is looked at while somebody watches. */
const LOOK_MS = 2_000

const MOVES: ReadonlySet<unknown> = new Set(['Queued', 'Running', 'Retrying'])
const TRIED_AGAIN: ReadonlySet<unknown> = new Set(['Failed', 'Stopped', 'Retrying'])

/** How far a job is, and what can be done about it: stop it, or have it done again. */
export function JobPanel({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const { saved, access } = snapshot
  const { status } = saved
  const { notice, isBusy, send } = useCommand(store)
  const moves = MOVES.has(status)

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => void store.others.refresh(), LOOK_MS)
    return () => clearInterval(timer)
  }, [moves, store])

  const command = (name: 'retry' | 'stop', isOpen: boolean): Action | null =>
    access.actions.includes('retry') && isOpen
      ? {
          id: `job-${name}`,
          label: { key: `admin:job.actions.${name}` },
          group: 'record',
          enabled: !isBusy,
          run: () =>
            void send(`admin/job/${store.id!}/${name}`, () => ({ level: 'done', key: `admin:job.notices.${name}` })),
        }
      : null
  const retry = command('retry', TRIED_AGAIN.has(status))
  const stop = command('stop', moves && !saved['stopAskedBy'])
  useActions({ screen, host }, [retry, stop])

  const [done, total] = [Number(saved['done'] ?? 0), Number(saved['total'] ?? 0)]
  const isTold = saved['done'] !== null || saved['line'] !== null
  if (!retry && !stop && !notice && !isTold) return null
  return (
    <section className={css['panel']} aria-label={t('admin:job.panel')} {...region('panel', t('admin:job.panel'))}>
      {stop ? <Button icon="x-lg" {...buttonOf(stop)} /> : null}
      {retry ? <Button icon="arrow-clockwise" {...buttonOf(retry)} /> : null}
      {isTold ? (
        <div className={css['progress']}>
          {total > 0 ? (
            <>
              <progress value={done} max={total} aria-label={t('admin:job.progress')} />
              <span>{t('admin:job.doneOf', { done: formatInteger(done), total: formatInteger(total) })}</span>
            </>
          ) : null}
          <span>{String(saved['line'] ?? '')}</span>
        </div>
      ) : null}
      <NoticeLine notice={notice} store={store} />
    </section>
  )
}
