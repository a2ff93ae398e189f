import { useCallback, useId, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { PriceTableFile, type PriceFilePanel } from '../../../shared/contracts/oe/price-table-file.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { locale } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import frame from '../../../shared/kit/parameters/parameters.module.css'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { Changes, Faults } from './what-it-says.tsx'
import { say, usePriceFile } from './use-price-file.ts'
import css from './price-file.module.css'

const NAMES = Object.keys(PriceTableFile.parameters)

/** [supply 9 price-table-import-export] Prices out, changed in a spreadsheet, and in again: what the file changes stands here before anything is made of it. */
export function PriceFile({ screen, host }: ScreenProps) {
  useLocale()
  const life = useTab()
  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    ...{ tableId: null, form: 'xlsx', effective: null, activate: false },
  })
  const { answer: panel, error, again } = useAnswer<PriceFilePanel>(`${PriceTableFile.room}/panel`, {})
  const work = usePriceFile(life)
  const { read, said, isBusy } = work
  const day = typeof values['effective'] === 'string' && values['effective'] !== '' ? values['effective'] : null
  const asked = { effective: day, activate: values['activate'] === true }
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const edit = (name: string, value: unknown) => {
    const next = { ...values, [name]: value }
    setValues(next)
    // What it changes and whether it may depends on the day: the file is read again with it.
    const isDay = name === 'effective' && (value === null || /^\d{4}-\d{2}-\d{2}$/.test(String(value)))
    if (work.file && (isDay || name === 'activate'))
      void work.check(work.file, {
        effective: (next['effective'] as string) || null,
        activate: next['activate'] === true,
      })
  }
  const take: Action = {
    ...{ id: 'take-out', keys: 'Alt+X', group: 'screen', label: { key: 'oe:priceTableImportExport.takeOut' } },
    enabled: panel?.canExport ?? false,
    run: () =>
      void api
        .download(`${PriceTableFile.room}/file`, {
          query: {
            ...(values['tableId'] ? { tableId: String(values['tableId']) } : {}),
            ...{ Format: String(values['form']), Locale: locale() },
          },
        })
        // What went wrong, the alert of the call has said.
        .catch(() => undefined),
  }
  const choose: Action = {
    ...{ id: 'new-file', keys: 'Alt+N', group: 'screen', label: { key: 'oe:priceTableImportExport.choose' } },
    enabled: (panel?.canImport ?? false) && !isBusy,
    run: () => input.current?.click(),
  }
  const count = read?.tables.length ?? 0
  const bring: Action = {
    ...{ id: 'bring-in', keys: 'Ctrl+Enter', group: 'record' },
    label: {
      key: `oe:priceTableImportExport.${asked.activate ? 'activateAll' : 'bring'}`,
      args: { count: formatInteger(count) },
    },
    enabled: work.canBring && !isBusy,
    run: () => void work.bring(asked),
  }
  useActions({ screen, host }, [take, choose, bring])
  const title = screenTitle(screen, 'oe:priceTableImportExport.title')
  return (
    <section ref={whole} className={frame['screen']}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label={say('choose')}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given) void work.check(given, asked)
          // The same file may be chosen again, put right meanwhile.
          target.value = ''
        }}
      />
      <ParameterPanel
        contract={PriceTableFile as never}
        names={NAMES}
        values={values}
        problems={[]}
        prefix={prefix}
        onEdit={edit}
        onReset={null}
        onSubmit={() => (bring.enabled ? bring.run() : take.enabled && take.run())}
        buttons={
          <>
            <Button icon="box-arrow-in-right" {...buttonOf(take)} />
            <Button icon="file-earmark-spreadsheet" {...buttonOf(choose)} />
          </>
        }
      >
        {null}
      </ParameterPanel>
      <div className={frame['result']}>
        <ScreenHead title={title}>
          <p className={css['said']} role="status" data-refused={said?.isRefused || undefined}>
            {said?.text() ?? ''}
          </p>
          <Button look="primary" {...buttonOf(bring)} />
        </ScreenHead>
        {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
        {read === null ? (
          <RegionState icon="file-earmark-spreadsheet" title={say('empty')} hint={say('emptyHint')} />
        ) : (
          <div className={css['told']}>
            {read.faults.length > 0 ? <Faults faults={read.faults} /> : null}
            {read.tables.length > 0 ? (
              <Changes
                read={read}
                isMade={work.file === null}
                address={(record) => host.addressOf('oe/price-table', { record })}
              />
            ) : null}
          </div>
        )}
      </div>
    </section>
  )
}
