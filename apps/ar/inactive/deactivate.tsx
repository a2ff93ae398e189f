import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { InactiveCustomers, MOST_DEACTIVATED } from '../../../shared/contracts/ar/inactive-customers.ts'
import type { ReportPage } from '../../../shared/contracts/report.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ReportPartProps } from '../../../shared/kit/definition.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import css from './deactivate.module.css'

const say = (key: string, args?: Record<string, string>) => t(`ar:inactiveCustomers.deactivate.${key}`, args)

interface Idle {
  readonly firmId: string
  readonly name: string
}

/** Customers of the page who owe nothing; none where what they owe is out of sight. */
function owingNothing({ columns, groupBy, lines }: ReportPage): Idle[] {
  const [firmId, name, balance] = ['firmId', 'name', 'balance'].map((one) => columns.indexOf(one) + 2)
  if (balance === 1) return []
  return lines.flatMap((line) =>
    line[0] === groupBy.length + 1 && Number(line[balance!]) === 0
      ? [{ firmId: String(line[firmId!]), name: String(line[name!] ?? '') }]
      : [],
  )
}

/** [finance 8.4] Those of the customers who lie idle that are chosen are put out of use, all of them or none. */
export function Deactivate({ screen, host, result, may }: ReportPartProps) {
  useLocale()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [gone, setGone] = useState<{ of: ReportPage; firmIds: readonly string[] }>({ of: result, firmIds: [] })
  const left = gone.of === result ? gone.firmIds : []
  const idle = owingNothing(result).filter(({ firmId }) => !left.includes(firmId))
  const offered = idle.slice(0, MOST_DEACTIVATED)
  const action: Action | null =
    may.includes('deactivate') && idle.length > 0
      ? {
          ...{ id: 'deactivate', group: 'record', enabled: !isBusy },
          label: { key: 'ar:inactiveCustomers.deactivate.action' },
          run: () => {
            setChosen(new Set())
            setProblems([])
            setAsking(true)
          },
        }
      : null
  useActions({ screen, host }, [action])
  const choose = (firmIds: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const firmId of firmIds) {
      if (isChosen) next.add(firmId)
      else next.delete(firmId)
    }
    setChosen(next)
  }
  const deactivate = async () => {
    setBusy(true)
    const firmIds = [...chosen]
    const answer = await api
      .send<CallResult>('POST', `${InactiveCustomers.room}/deactivate`, { firmIds })
      .catch(() => null)
    setBusy(false)
    if (answer?.ResultStatus !== ResultStatus.success) return setProblems(answer?.Problems ?? [])
    setGone({ of: result, firmIds: [...left, ...firmIds] })
    setAsking(false)
  }
  if (!action && left.length === 0) return null
  const numbers = { most: formatInteger(offered.length), count: formatInteger(idle.length) }
  return (
    <div className={css['below']}>
      <p role="status">{left.length > 0 ? say('done', { count: formatInteger(left.length) }) : ''}</p>
      {action ? <Button icon="slash-circle" {...buttonOf(action)} /> : null}
      {isAsking ? (
        <TabDialog
          panel={screen.panel}
          title={say('title')}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <Button data-first label={t('kit:editor.cancel')} onClick={() => setAsking(false)} />
              <Button
                look="primary"
                disabled={isBusy || chosen.size === 0}
                label={say('does', { count: formatInteger(chosen.size) })}
                onClick={() => void deactivate()}
              />
            </>
          }
        >
          <p>
            {say('about')} {offered.length < idle.length ? say('many', numbers) : ''}
          </p>
          <div className={css['problems']} role="alert">
            {problems.map((problem, at) => (
              <p key={at}>{problemText(asEntity(InactiveCustomers), problem)}</p>
            ))}
          </div>
          <label className={css['one']}>
            <input
              type="checkbox"
              checked={offered.every(({ firmId }) => chosen.has(firmId))}
              onChange={({ target }) =>
                choose(
                  offered.map(({ firmId }) => firmId),
                  target.checked,
                )
              }
            />
            {say('all')}
          </label>
          <ul className={css['offered']} aria-label={say('title')}>
            {offered.map(({ firmId, name }) => (
              <li key={firmId}>
                <label className={css['one']}>
                  <input
                    type="checkbox"
                    checked={chosen.has(firmId)}
                    onChange={({ target }) => choose([firmId], target.checked)}
                  />
                  <b>{firmId}</b> {name}
                </label>
              </li>
            ))}
          </ul>
        </TabDialog>
      ) : null}
    </div>
  )
}
