import { useCallback, useId, useRef, useState } from 'react'
import {
  LIMIT_PARAMETERS,
  MATCH_PARAMETERS,
  ProductPriceImport,
  type VendorPricePanel,
  type VendorPriceWaiting,
} from '../../../shared/contracts/oe/product-price-import.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatPercent } from '../../../shared/i18n/format.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import frame from '../../../shared/kit/parameters/parameters.module.css'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { Changes, Faults, Proposals, Waits, WillWait } from './tables.tsx'
import { say, useVendorPrices } from './use-vendor-prices.ts'
import css from './vendor-prices.module.css'

const NAMES = Object.keys(ProductPriceImport.parameters)
const asks = (parameters: object) => ({ ...ProductPriceImport, parameters }) as never

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** [supply 9 product-price-import] A vendor’s file: what it changes stands here before anything is taken, what differs much waits for whoever may decide. */
export function VendorPrices({ screen, host }: ScreenProps) {
  useLocale()
  const life = useTab()
  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ vendorId: null, proposedFrom: null })
  const [matching, setMatching] = useState<VendorPriceWaiting | null>(null)
  const [isLimit, setLimit] = useState(false)
  const { answer: panel, error, again } = useAnswer<VendorPricePanel>(`${ProductPriceImport.room}/panel`, {})
  const work = useVendorPrices(life, again)
  const { read, words, isBusy, chosen } = work
  const asked = { vendorId: textIn(values['vendorId']), proposedFrom: textIn(values['proposedFrom']) }
  const isOfOne = asked.vendorId !== null
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const edit = (name: string, value: unknown) => {
    setValues({ ...values, [name]: value })
    // Whose numbers they are decides what they mean: the file is read again.
    if (name === 'vendorId' && work.file) void work.check(work.file, { ...asked, vendorId: textIn(value) })
  }
  const choose: Action = {
    ...{ id: 'new-file', keys: 'Alt+N', group: 'screen', label: { key: 'oe:productPriceImport.choose' } },
    enabled: (panel?.canImport ?? false) && !isBusy,
    run: () => input.current?.click(),
  }
  const waiting = panel?.waiting ?? []
  const limit = panel?.percent ?? '0'
  const decidable = waiting.filter(
    ({ waits, effective }) => waits !== 'Unmatched' && (effective === null || effective <= panel!.today),
  )
  const bring: Action = {
    ...{ id: 'bring-in', keys: 'Ctrl+Enter', group: 'record' },
    label: {
      key: 'oe:productPriceImport.bring',
      args: { taken: formatInteger(read?.taken.length ?? 0), waits: formatInteger(read?.waits.length ?? 0) },
    },
    enabled: work.canBring && !isBusy,
    run: () => void work.bring(asked),
  }
  const decide = (rows: readonly VendorPriceWaiting[], take: boolean) =>
    work.write('decide', { ids: rows.map(({ id }) => id), take })
  useActions({ screen, host }, [choose, bring])
  const title = screenTitle(screen, 'oe:productPriceImport.title')
  const leads = (room: string, record: string) => host.addressOf(room, { record })
  const actsOf = (row: VendorPriceWaiting) => (
    <>
      {row.waits === 'Unmatched' ? (
        panel!.canImport ? (
          <>
            <Button label={say('match')} disabled={isBusy} onClick={() => setMatching(row)} />
            <Button
              label={say('notOurs')}
              disabled={isBusy}
              onClick={() => void work.write('match', { id: row.id, productId: null })}
            />
          </>
        ) : null
      ) : panel!.canDecide ? (
        <>
          <Button
            label={say('take')}
            disabled={isBusy || !decidable.includes(row)}
            onClick={() => void decide([row], true)}
          />
          <Button label={say('refuse')} disabled={isBusy} onClick={() => void decide([row], false)} />
        </>
      ) : null}
    </>
  )
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
        contract={ProductPriceImport as never}
        names={NAMES}
        values={values}
        problems={[]}
        prefix={prefix}
        onEdit={edit}
        onReset={null}
        onSubmit={() => (bring.enabled ? bring.run() : choose.enabled && choose.run())}
        buttons={<Button icon="file-earmark-spreadsheet" {...buttonOf(choose)} />}
      >
        {null}
      </ParameterPanel>
      <div className={frame['result']}>
        <ScreenHead title={title}>
          <p className={css['said']} role="status" data-refused={words?.isRefused || undefined}>
            {words?.text() ?? ''}
          </p>
          {decidable.length > 0 && panel?.canDecide ? (
            <Button
              label={say('takeAll', { count: formatInteger(decidable.length) })}
              disabled={isBusy}
              onClick={() => void decide(decidable, true)}
            />
          ) : null}
          <Button look="primary" {...buttonOf(bring)} />
        </ScreenHead>
        {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
        <div className={css['told']}>
          {panel ? (
            <p className={css['limit']}>
              {say('limit', { percent: formatPercent(limit) })}
              {panel.canDecide ? <Button label={say('changeLimit')} onClick={() => setLimit(true)} /> : null}
            </p>
          ) : null}
          {read === null && waiting.length === 0 ? (
            <RegionState icon="file-earmark-spreadsheet" title={say('empty')} hint={say('emptyHint')} />
          ) : null}
          {read && read.faults.length > 0 ? <Faults faults={read.faults} /> : null}
          {read && work.file && read.waits.length > 0 ? (
            <WillWait rows={read.waits} {...{ leads, isOfOne, limit }} />
          ) : null}
          {read && read.taken.length > 0 ? <Changes rows={read.taken} {...{ leads, isOfOne }} /> : null}
          {read && read.tables.length > 0 ? (
            <Proposals
              tables={read.tables}
              made={read.made}
              isMade={work.file === null}
              onChoose={work.choose}
              {...{ chosen, leads }}
            />
          ) : null}
          {waiting.length > 0 ? <Waits rows={waiting} acts={actsOf} {...{ leads, limit }} /> : null}
          {panel && panel.more > 0 ? (
            <p className={css['limit']}>{say('more', { count: formatInteger(panel.more) })}</p>
          ) : null}
        </div>
      </div>
      {work.waiting ? (
        <ColumnsDialog
          panel={screen.panel}
          asked={work.waiting.asked}
          isOfOne={isOfOne}
          onGiven={(mapping) => void work.check(work.waiting!.file, asked, mapping)}
          onClose={() => work.setWaiting(null)}
        />
      ) : null}
      {matching ? (
        <ParameterDialog
          panel={screen.panel}
          title={say('matchTitle', { sku: matching.vendorSku, vendor: matching.vendorId })}
          about={matching.description ?? ''}
          contract={asks(MATCH_PARAMETERS)}
          begin={{}}
          does={say('match')}
          onGiven={async ({ productId }) => {
            const problems = await work.write('match', { id: matching.id, productId })
            if (problems.length === 0) setMatching(null)
            return problems
          }}
          onClose={() => setMatching(null)}
        />
      ) : null}
      {isLimit && panel ? (
        <ParameterDialog
          panel={screen.panel}
          title={say('changeLimit')}
          about={panel.limits
            .map(({ effective, percent }) =>
              say('limitSince', { day: formatDate(effective), percent: formatPercent(percent) }),
            )
            .join(' ')}
          contract={asks(LIMIT_PARAMETERS)}
          begin={{ effective: panel.today, percent: panel.percent }}
          does={say('setLimit')}
          onGiven={async (given) => {
            const problems = await work.write('limit', given)
            if (problems.length === 0) setLimit(false)
            return problems
          }}
          onClose={() => setLimit(false)}
        />
      ) : null}
    </section>
  )
}
