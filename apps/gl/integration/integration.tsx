import { useEffect, useId, useState } from 'react'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { Integration, type IntegrationAnswer } from '../../../shared/contracts/gl/integration.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { loadTexts, t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import panel from '../../../shared/kit/parameters/parameters.module.css'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { ControlTable } from './control-table.tsx'
import { DocumentTable } from './document-table.tsx'
import { MappingTable } from './mapping-table.tsx'
import { PendingTable } from './pending-table.tsx'
import { ProofTable } from './proof-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import css from './integration.module.css'

type Values = Record<string, unknown>
const NAMES = Object.keys(Integration.parameters)
const ENTITY = { fields: Integration.parameters }
const VIEWS = ['proof', 'pending', 'mapping'] as const

/** Sub-ledgers beside the general ledger, document by document, and where their events lead [finance 6]. */
export function IntegrationScreen({ screen, host }: ScreenProps) {
  useLocale()
  const prefix = useId()
  const now = businessToday()
  const asked: Record<string, string> = {
    from: screen.query['from'] ?? `${now.slice(0, 4)}-01-01`,
    to: screen.query['to'] ?? now,
    ...(screen.query['source'] ? { source: screen.query['source'] } : {}),
  }
  const view = VIEWS.find((name) => name === screen.query['view']) ?? 'proof'
  const { answer, error, isBusy, again } = useAnswer<IntegrationAnswer>(Integration.room, asked)
  const [draft, setDraft] = useState<{ of: string; values: Values; isTried: boolean }>()
  const address = JSON.stringify(asked)
  const current = draft?.of === address ? draft : null
  const values: Values = current?.values ?? { source: null, ...asked }
  const problems = current?.isTried ? problemsOf(normalize(ENTITY, values)) : []
  // What waits is called by the states of its own module.
  const [, setWorded] = useState(false)
  useEffect(
    () =>
      void loadTexts(['ap']).then(
        () => setWorded(true),
        () => undefined,
      ),
    [],
  )
  const days = `${formatDate(asked['from']!)} – ${formatDate(asked['to']!)}`
  useEffect(() => host.setSubtitle(screen.tabId, days), [host, screen.tabId, days])

  const ask = (query: Record<string, string | null>) => host.setQuery(screen.tabId, query)
  const run = () => {
    const given = normalize(ENTITY, values)
    if (problemsOf(given).length > 0) return setDraft({ of: address, values, isTried: true })
    setDraft(undefined)
    ask({ ...(given as Record<string, string | null>), row: null, page: null })
    again()
  }
  const show: Action = {
    ...{ id: 'show-proof', keys: 'F8', group: 'screen', enabled: true, run },
    label: { key: 'gl:integration.show' },
  }
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen', enabled: true, run: again },
    label: { key: 'kit:list.refresh' },
  }
  const report = host.addressOf('gl/tie-out')
  const tieOut: Action | null =
    report === null
      ? null
      : {
          ...{ id: 'tie-out', group: 'screen', enabled: true, label: { key: 'gl:integration.tieOut' } },
          run: () => host.openScreen('gl/tie-out'),
        }
  const entries = host.addressOf('gl/pending-entry')
  const waiting = (answer?.waiting ?? []).reduce((sum, { entries: count }) => sum + count, 0)
  const integrate: Action | null =
    entries === null || waiting === 0
      ? null
      : {
          ...{ id: 'integrate', group: 'screen', enabled: true, label: { key: 'gl:integration.integrate' } },
          run: () =>
            host.openScreen('gl/pending-entry', {
              postingDate: `${asked['from']!}..${asked['to']!}`,
              ...(asked['source'] ? { source: asked['source'] } : {}),
            }),
        }
  useActions({ screen, host }, [show, refresh, integrate, tieOut])

  const title = t('gl:integration.title')
  const isProven =
    answer !== null && [...answer.rows, ...answer.controls].every(({ difference }) => Number(difference) === 0)
  const row = screen.query['row'] ?? null
  const count: Readonly<Partial<Record<(typeof VIEWS)[number], number>>> = {
    pending: (answer?.pending.length ?? 0) + waiting,
  }
  return (
    <div className={panel['screen']}>
      <ParameterPanel
        contract={Integration}
        names={NAMES}
        {...{ values, problems, prefix }}
        onEdit={(name, value) =>
          setDraft({ of: address, values: { ...values, [name]: value }, isTried: current?.isTried ?? false })
        }
        onReset={null}
        onSubmit={run}
        buttons={<Button look="primary" {...buttonOf(show)} />}
      >
        {null}
      </ParameterPanel>
      <section className={css['result']} aria-busy={isBusy || undefined}>
        <ScreenHead title={title}>
          {integrate ? <Button look="ghost" {...buttonOf(integrate)} /> : null}
          {tieOut ? <Button look="ghost" {...buttonOf(tieOut)} /> : null}
          <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
        </ScreenHead>
        <div className={css['tools']}>
          <ViewSwitch
            label={t('gl:integration.views')}
            views={VIEWS.map((name) => ({
              ...{ name, label: t(`gl:integration.view.${name}`), count: count[name] || undefined },
            }))}
            shown={view}
            onShow={(name) => ask({ view: name, page: null })}
          />
          {answer ? (
            <p className={css['standing']} role="status">
              <StatusPill
                word={isProven ? 'Reconciled' : 'OutOfBalance'}
                text={t(isProven ? 'gl:integration.proven' : 'gl:integration.differs')}
              />
              {answer.isNarrowed ? t('kit:report.narrowed') : modeOf(answer.waits)}
            </p>
          ) : null}
        </div>
        {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
        {answer && view === 'proof' ? (
          <>
            <div className={css['scroll']}>
              <ProofTable rows={answer.rows} chosen={row} onChoose={(next) => ask({ row: next, page: null })} />
              <ControlTable {...{ host }} controls={answer.controls} to={asked['to']!} />
            </div>
            {row ? <DocumentTable {...{ host, row, asked }} page={screen.query['page'] ?? '1'} ask={ask} /> : null}
          </>
        ) : null}
        {answer && view === 'pending' ? <PendingTable {...{ host, answer, asked, ask }} query={screen.query} /> : null}
        {view === 'mapping' ? <MappingTable {...{ host }} /> : null}
      </section>
    </div>
  )
}

/** How entries come into the ledger: at once, or of which sub-ledgers they wait. */
const modeOf = (waits: IntegrationAnswer['waits']): string =>
  waits.length === 0
    ? t('gl:integration.mode.Immediate')
    : t('gl:integration.mode.Batch', {
        sources: waits.map((source) => t(`gl:integration.choices.source.${source}`)).join(', '),
      })

/** [S9.15] From a day to a later one. */
function problemsOf(given: Values) {
  const problems = fieldProblems(ENTITY, given)
  if (problems.length === 0 && String(given['to']) < String(given['from']))
    problems.push({ Field: 'to', Key: 'kit:report.endBeforeStart', Args: {} })
  return problems
}
