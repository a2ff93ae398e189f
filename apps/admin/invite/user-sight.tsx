import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { DutyConflicts } from '../../../shared/contracts/admin/duty-conflicts.ts'
import { UserSight } from '../../../shared/contracts/admin/user-sight.ts'
import type { ReportLine, ReportPage } from '../../../shared/contracts/report.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './user-panel.module.css'

/** Conflicts that stand in the form; the others are in the report. */
const MOST_TOLD = 3

interface Told {
  readonly columns: readonly string[]
  readonly rows: readonly ReportLine[]
}

/** What a user sees, one key away; and by name which duties he holds that are kept apart. */
export function SightOfUser({ snapshot, screen, host }: SectionPartProps) {
  const locale = useLocale()
  const userName = String(snapshot.saved['userName'])
  const told = useConflicts(host.canOpen(DutyConflicts.room) ? userName : null, snapshot.saved['version'], locale)
  const lead = (id: string, room: string, label: Action['label']): Action | null =>
    host.canOpen(room) ? { id, label, group: 'record', run: () => void host.openScreen(room, { userName }) } : null
  const sight = lead('user-sight', UserSight.room, { key: 'admin:user.sight.open' })
  const count = told?.rows.length ?? 0
  const conflicts =
    count > 0
      ? lead('duty-conflicts', DutyConflicts.room, { key: 'admin:user.sight.conflicts', args: { count } })
      : null
  useActions({ screen, host }, [sight, conflicts])
  if (!sight && !conflicts) return null
  return (
    <>
      {sight ? <Button {...buttonOf(sight)} /> : null}
      {conflicts ? <Button icon="exclamation-triangle-fill" {...buttonOf(conflicts)} /> : null}
      {conflicts && told ? (
        <ul className={css['conflicts']}>
          {told.rows.slice(0, MOST_TOLD).map((row, at) => (
            <li key={at}>{wordsOf(told.columns, row)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function wordsOf(columns: readonly string[], row: ReportLine): string {
  const value = (name: string) => String(row[columns.indexOf(name) + 2] ?? '')
  const pair =
    value('way') === 'Deputy'
      ? t('admin:user.sight.asDeputy', {
          pair: value('pairName'),
          name: value('inPlaceOf'),
          to: formatDate(value('to')),
        })
      : value('pairName')
  return t('admin:user.sight.conflict', {
    pair,
    ...Object.fromEntries(
      (['firstDoes', 'firstRoles', 'secondDoes', 'secondRoles'] as const).map((name) => [name, value(name)]),
    ),
  })
}

/** The report of conflicts, of one user; nothing is said where it cannot be read. */
function useConflicts(userName: string | null, version: unknown, locale: string): Told | null {
  const [told, setTold] = useState<Told | null>(null)
  useEffect(() => {
    if (userName === null) return
    const ended = new AbortController()
    api
      .get<ReportPage>(`${DutyConflicts.room}/of/${encodeURIComponent(userName)}`, {
        signal: ended.signal,
        quiet: true,
      })
      .then(
        ({ columns, lines }) => setTold({ columns, rows: lines.filter(([level]) => level > 0) }),
        () => undefined,
      )
    return () => ended.abort()
  }, [userName, version, locale])
  return told
}
