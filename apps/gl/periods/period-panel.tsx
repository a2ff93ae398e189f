import { useState } from 'react'
import type { PeriodLine } from '../../../shared/contracts/gl/fiscal-year.ts'
import type { LedgerName } from '../../../shared/contracts/gl/journal-sources.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { NoticeLine } from '../../../shared/kit/editor/notice-line.tsx'
import { useCommand, type Notice } from '../../../shared/kit/editor/use-command.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { AskedDialog } from './asked-dialog.tsx'
import { isClosed, PeriodStrip } from './period-strip.tsx'
import { PeriodChecks } from './period-checks.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import css from './period-panel.module.css'

/** In a sentence. */
const ledgerName = (ledger: LedgerName) => t(`ledger:ledgers.${ledger}`)

/** The first period that is still open, else the last. */
const firstOpen = (periods: readonly PeriodLine[]) => periods.find((period) => !period.glClosed) ?? periods.at(-1)

/** The year at a glance: its periods with their flags, and what can be done with the one that is chosen [S4.37]. */
export function PeriodPanel({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const periods = linesOf(snapshot.saved, 'periods') as unknown as readonly PeriodLine[]
  const [chosen, setChosen] = useState<string | null>(null)
  const [reopening, setReopening] = useState<LedgerName | null>(null)
  const { notice, asked, isBusy, send } = useCommand(store)
  const current = periods.find(({ lineId }) => lineId === chosen) ?? firstOpen(periods)
  if (!current?.lineId) return null
  const mayMove = snapshot.access.actions.includes('close')
  const number = String(current.periodNo)

  const move = (name: 'close' | 'reopen', ledger: LedgerName, reason?: string) => {
    const done = (): Notice => ({
      level: 'done',
      key: `gl:fiscalYear.notices.${name === 'reopen' ? 'reopened' : ledger === 'GL' ? 'closed' : 'ledgerClosed'}`,
      args: { period: number, ledger: ledgerName(ledger) },
    })
    void send(`gl/fiscal-year/${store.id!}/${name}`, done, {
      period: current.lineId,
      ledger,
      ...(reason ? { reason } : {}),
    })
  }

  const title = t('gl:fiscalYear.panel.title')
  return (
    <section className={css['panel']} aria-label={title} {...region('panel', title)}>
      <PeriodStrip label={title} periods={periods} chosen={current} onChoose={setChosen} />
      <div className={css['panes']}>
        <div className={css['moves']}>
          <h2>{t('gl:fiscalYear.panel.period', { period: number })}</h2>
          <table className={css['ledgers']}>
            <tbody>
              {(['AR', 'AP', 'PR', 'GL'] as const).map((ledger) => {
                const closed = isClosed(current, ledger)
                return (
                  <tr key={ledger}>
                    <th scope="row">{t(`gl:fiscalYear.panel.ledgers.${ledger}`)}</th>
                    <td data-closed={closed || undefined}>
                      {closed ? <Icon name="lock-fill" size={11} /> : null}
                      {t(closed ? 'gl:fiscalYear.panel.closed' : 'gl:fiscalYear.panel.open')}
                    </td>
                    <td>
                      {!mayMove ? null : closed ? (
                        <Button
                          look="ghost"
                          label={t(`gl:fiscalYear.panel.reopen.${ledger}`)}
                          disabled={isBusy}
                          onClick={() => setReopening(ledger)}
                        />
                      ) : (
                        <Button
                          icon={ledger === 'GL' ? 'lock-fill' : undefined}
                          label={
                            ledger === 'GL'
                              ? t('gl:fiscalYear.panel.closePeriod', { period: number })
                              : t(`gl:fiscalYear.panel.close.${ledger}`)
                          }
                          disabled={isBusy}
                          onClick={() => move('close', ledger)}
                        />
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <NoticeLine notice={notice} store={store} />
        </div>
        <PeriodChecks
          key={current.lineId}
          year={store.id!}
          period={current.lineId}
          version={snapshot.saved}
          screen={screen}
          host={host}
        />
      </div>
      {asked ? (
        <AskedDialog
          panel={screen.panel}
          store={store}
          title={t('gl:fiscalYear.panel.closePeriod', { period: number })}
          yes={t('gl:fiscalYear.panel.closePeriod', { period: number })}
          asked={asked}
        />
      ) : null}
      {reopening ? (
        <ReopenDialog
          panel={screen.panel}
          title={t('gl:fiscalYear.panel.reopenTitle', { period: number, ledger: ledgerName(reopening) })}
          onClose={() => setReopening(null)}
          onReopen={(reason) => {
            setReopening(null)
            move('reopen', reopening, reason)
          }}
        />
      ) : null}
    </section>
  )
}
