import { useEffect, useState, useSyncExternalStore } from 'react'
import { api, isUnreached } from '../../../shared/api/client.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { moduleOf } from '../../../shared/contracts/doors.ts'
import type { OwnRun } from '../../../shared/contracts/work.ts'
import { loadTexts, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenAbout, ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useTab } from '../../../shared/kit/tab.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import { WorkCourse } from '../../../shared/kit/work/work-course.tsx'
import { WorkLog } from '../../../shared/kit/work/work-log.tsx'
import { OwnRunsStore } from './own-runs-store.ts'
import { RunTable } from './run-table.tsx'
import { wayBack } from './way-back.ts'
import work from '../../../shared/kit/work/work.module.css'
import css from './my-runs.module.css'

/** All that the user has in the background: how far it is, a way to stop it, its file, and what became of each record. */
export function MyRuns({ screen, host }: ScreenProps) {
  const locale = useLocale()
  const life = useTab()
  const store = life.keep('runs', () => new OwnRunsStore())
  const { runs, opened, error } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  // What a run is called comes from the server in the user's language.
  useEffect(() => store.watch(), [store, locale])
  useReconnect(isUnreached(error), () => void store.look())
  const [busy, setBusy] = useState<string | null>(null)
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen' },
    label: { key: 'kit:list.refresh' },
    run: () => void store.look(),
  }
  const putAway: Action | null = opened && {
    ...{ id: 'put-away', keys: 'Escape', group: 'screen' },
    label: { key: 'admin:myRuns.putAway' },
    run: () => void store.open(null),
  }
  useActions({ screen, host }, [refresh, putAway])

  const once = async (run: OwnRun, call: () => Promise<void>) => {
    setBusy(run.id)
    // The call itself says what went wrong.
    await call().catch(() => undefined)
    setBusy(null)
  }
  const show = (run: OwnRun) =>
    once(run, async () => {
      await loadTexts([moduleOf(run.room)])
      await store.open(run)
    })
  const title = t('admin:myRuns.title')
  return (
    <section className={css['screen']}>
      <ScreenHead title={title}>
        <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
        <ScreenAbout text={t('admin:myRuns.about')} />
      </ScreenHead>
      {error !== null ? (
        <LoadFailure what="part" error={error} title={title} onRetry={() => void store.look()} />
      ) : null}
      {runs?.length === 0 ? (
        <RegionState icon="clock-history" title={t('admin:myRuns.none')} hint={t('admin:myRuns.noneHint')} />
      ) : null}
      {runs && runs.length > 0 ? (
        <RunTable
          runs={runs}
          opened={opened?.id ?? null}
          busy={busy}
          onStop={(run) => void once(run, () => store.stop(run))}
          onFetch={(run) => void once(run, () => api.download(run.file!.path, { fileName: run.file!.name }))}
          onShow={(run) => void show(run)}
          addressOf={(run) => wayBack(run, host)}
        />
      ) : null}
      {opened ? (
        <section className={css['opened']} aria-label={t('admin:myRuns.opened')}>
          <div className={work['inset']}>
            <WorkCourse run={opened} stop={null} />
          </div>
          <WorkLog result={opened} entity={entityOf(opened.room)} host={host} />
          {putAway ? (
            <Button className={css['putAway']} look="ghost" icon="x-lg" iconOnly {...buttonOf(putAway)} />
          ) : null}
        </section>
      ) : null}
    </section>
  )
}

/** Where the texts of a room stand; its fields too, where it keeps records. */
function entityOf(room: string): Entity {
  const known = Object.values(ENTITIES).find((entity) => entity.room === room)
  const noun = room.slice(room.indexOf('/') + 1).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return known ?? asEntity({ id: `${moduleOf(room)}.${noun}`, module: moduleOf(room), noun, room, parameters: {} })
}
