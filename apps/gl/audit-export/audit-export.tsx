import { useCallback, useId, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { AuditExport, type AuditExportPanel } from '../../../shared/contracts/gl/audit-export.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenAbout, ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import { SmallSection } from '../../../shared/kit/small-table.tsx'
import { useTab } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import frame from '../../../shared/kit/parameters/parameters.module.css'

const NAMES = Object.keys(AuditExport.parameters)

/** [finance 9.9] What leaves is counted before it does: the same figures stand in whatever program reads it. */
export function AuditExportScreen({ screen, host }: ScreenProps) {
  useLocale()
  const life = useTab()
  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ fiscalYear: null, form: 'Csv' })
  const [busy, setBusy] = useState(false)
  const { fiscalYear, form } = values
  const isYear = typeof fiscalYear === 'number' && fiscalYear > 1000 && fiscalYear < 9999
  const asked: Record<string, string> = isYear ? { FiscalYear: String(fiscalYear) } : {}
  const { answer, error, again } = useAnswer<AuditExportPanel>('gl/audit-export/panel', asked)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const panel = whole.current?.querySelector('form')
      if (panel) focusFirst(panel)
    }, []),
  )
  const download = async () => {
    setBusy(true)
    // The call itself says what went wrong.
    await api
      .download('gl/audit-export/books', {
        ...{ method: 'POST', body: { fiscalYear: isYear ? fiscalYear : null, form }, signal: life.signal },
      })
      .catch(() => undefined)
    setBusy(false)
  }
  const take: Action = {
    ...{ id: 'download', keys: 'Ctrl+Enter', group: 'screen' },
    label: { key: busy ? 'gl:auditExport.busy' : `gl:auditExport.take.${String(form)}` },
    enabled: !busy && Boolean(form) && (answer?.canExport ?? false),
    run: () => void download(),
  }
  useActions({ screen, host }, [take])
  const title = screenTitle(screen, 'gl:auditExport.title')
  return (
    <section ref={whole} className={frame['screen']}>
      <ParameterPanel
        contract={AuditExport as never}
        names={NAMES}
        values={values}
        problems={[]}
        prefix={prefix}
        onEdit={(name, value) => setValues((last) => ({ ...last, [name]: value }))}
        onReset={null}
        onSubmit={() => take.enabled && take.run()}
        buttons={<Button look="primary" icon="box-arrow-in-right" {...buttonOf(take)} />}
      >
        {null}
      </ParameterPanel>
      <div className={frame['result']}>
        <ScreenHead title={title}>
          <ScreenAbout text={t(`gl:auditExport.about.${String(form)}`)} />
        </ScreenHead>
        {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
        {answer ? (
          <SmallSection name="leaving" title={t('gl:auditExport.leaving')}>
            <p role="status">
              {t('gl:auditExport.counted', {
                entries: formatInteger(answer.entries),
                lines: formatInteger(answer.lines),
                debit: formatMoney(answer.debit),
                credit: formatMoney(answer.credit),
                currency: answer.currency,
              })}
            </p>
          </SmallSection>
        ) : null}
      </div>
    </section>
  )
}
