import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '../../../shared/api/client.ts'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { AccountEnquiry, type EnquiryAnswer, type EnquiryAsk } from '../../../shared/contracts/gl/account-enquiry.ts'
import { textArg, type Problem } from '../../../shared/contracts/result.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordSkeleton } from '../../../shared/kit/editor/record-skeleton.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useDelayed } from '../../../shared/kit/list/use-delayed.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import panel from '../../../shared/kit/parameters/parameters.module.css'
import { askedOf, EnquiryStore } from './enquiry-store.ts'
import { LineTable } from './line-table.tsx'
import { PeriodTable } from './period-table.tsx'
import css from './account-enquiry.module.css'

type Values = Record<string, unknown>
const NAMES = Object.keys(AccountEnquiry.parameters)
const ENTITY = { fields: AccountEnquiry.parameters }

/** Parameters as they are typed; what travels in the address is text. */
const valuesOf = (query: Readonly<Record<string, string>>): Values => {
  const asked: Readonly<Record<string, string>> = { dataType: 'Actual', ...query }
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = asked[name] ?? null
      return [name, value !== null && name.startsWith('period') ? Number(value) : value]
    }),
  )
}

/** An account period by period; a period leads to its lines, a line to its entry and its document [finance 6]. */
export function AccountEnquiryScreen({ screen, host }: ScreenProps) {
  const locale = useLocale()
  const prefix = useId()
  const life = useTab()
  const store = life.keep('enquiry', () => new EnquiryStore())
  const { answer, lines, isBusy, isReadingLines, error, linesError } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
  )
  const isLate = useDelayed(isBusy, 150)
  const asked = askedOf(screen.query)
  const address = JSON.stringify(asked)
  const [draft, setDraft] = useState<{ of: string; values: Values; isTried: boolean }>()
  // Another address, as from a drill-down, is asked for as it stands.
  const current = draft?.of === JSON.stringify(asked.ask) ? draft : null
  const values = current?.values ?? valuesOf(asked.ask as Record<string, string>)
  const isNone = answer?.accounts === 0
  const isNoYear = Boolean(asked.ask.fiscalYear) && error instanceof ApiError && error.status === 404
  const problems = current
    ? current.isTried
      ? fieldProblems(ENTITY, normalize(ENTITY, values))
      : []
    : [
        ...(isNone && !asked.ask.accountTo ? [unknownAccount(asked.ask.accountFrom!)] : []),
        ...(isNoYear ? [NO_YEAR] : []),
      ]

  useEffect(() => store.show(JSON.parse(address) as typeof asked), [store, address])
  useReconnect(isUnreached(error ?? linesError), () => store.show(asked, true))
  useEffect(() => {
    host.setSubtitle(screen.tabId, asked.ask.accountFrom ?? null)
  }, [host, screen.tabId, asked.ask.accountFrom])

  const edit = (name: string, value: unknown) =>
    setDraft({
      of: JSON.stringify(asked.ask),
      values: { ...values, [name]: value },
      isTried: current?.isTried ?? false,
    })
  const run = () => {
    const given = normalize(ENTITY, values)
    if (fieldProblems(ENTITY, given).length > 0) {
      setDraft({ of: JSON.stringify(asked.ask), values, isTried: true })
      return
    }
    const query = Object.fromEntries(
      NAMES.map((name) => [name, given[name] === null || given[name] === '' ? null : String(given[name])]),
    )
    setDraft(undefined)
    host.setQuery(screen.tabId, { ...query, period: null, page: null })
    store.show({ ask: askedOf(query as Record<string, string>).ask, period: null, page: 1 }, true)
  }
  const show: Action = {
    id: 'show-balances',
    keys: 'F8',
    label: { key: 'gl:accountEnquiry.show' },
    group: 'screen',
    enabled: true,
    run,
  }
  const refresh: Action = {
    id: 'refresh',
    keys: 'Alt+R',
    label: { key: 'kit:list.refresh' },
    group: 'screen',
    enabled: Boolean(asked.ask.accountFrom),
    run: () => store.show(asked, true),
  }
  useActions({ screen, host }, [show, refresh])

  const title = t('gl:accountEnquiry.title')
  const chosen = answer?.periods.find(({ id }) => id === asked.period)
  return (
    <div className={panel['screen']}>
      <ParameterPanel
        contract={AccountEnquiry}
        names={NAMES}
        {...{ values, problems, prefix }}
        onEdit={edit}
        onReset={null}
        onSubmit={run}
        buttons={<Button look="primary" {...buttonOf(show)} />}
      >
        {null}
      </ParameterPanel>
      <section className={css['result']} aria-busy={isBusy || isReadingLines || undefined}>
        <ScreenHead title={title}>
          <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
        </ScreenHead>
        {isNoYear ? <RegionState icon="search" title={t('ledger:refused.noPeriod')} /> : null}
        {error !== null && !isNoYear ? (
          <LoadFailure what="inquiry" error={error} title={title} onRetry={() => store.show(asked, true)} />
        ) : null}
        {answer === null && error === null && isLate ? <RecordSkeleton /> : null}
        {answer === null && error === null && !isBusy ? (
          <RegionState icon="search" title={t('gl:accountEnquiry.none')} hint={t('gl:accountEnquiry.noneHint')} />
        ) : null}
        {isNone ? (
          <RegionState
            icon="search"
            title={t('gl:accountEnquiry.noAccount')}
            hint={t('gl:accountEnquiry.noAccountHint')}
          />
        ) : answer ? (
          <>
            <p className={css['subject']} {...region('subject', title)}>
              {subjectOf(answer, asked.ask, locale)}
            </p>
            <PeriodTable
              answer={answer}
              txnCurrency={asked.ask.currency ?? null}
              chosen={asked.period}
              onChoose={(period) => host.setQuery(screen.tabId, { period, page: null })}
            />
          </>
        ) : null}
        {answer && chosen && linesError !== null ? (
          <LoadFailure what="inquiry" error={linesError} title={title} onRetry={() => store.show(asked, true)} />
        ) : null}
        {answer && chosen && lines ? (
          <LineTable
            {...{ lines, host }}
            title={t('gl:accountEnquiry.lines', {
              from: formatDate(chosen.startDate),
              until: formatDate(chosen.endDate),
            })}
            isOne={answer.accounts === 1}
            onPage={(page) => host.setQuery(screen.tabId, { page: page === 1 ? null : String(page) })}
          />
        ) : null}
      </section>
    </div>
  )
}

/** [S8.37] One account that was asked for and is none. */
const unknownAccount = (account: string): Problem => ({
  Field: 'accountFrom',
  Key: 'ledger:refused.accountNotValid',
  Args: { account, reason: textArg('ledger:faults.unknown') },
})

/** [S8.20] A year that the company does not have. */
const NO_YEAR: Problem = { Field: 'fiscalYear', Key: 'ledger:refused.noPeriod', Args: {} }

/** What is looked at: an account by name, or how many of them; the year; the currency. */
function subjectOf(answer: EnquiryAnswer, ask: EnquiryAsk, locale: string): string {
  const { account, accounts, fiscalYear, currency } = answer
  const name = account
    ? `${account.account} ${nameOf(account, locale)}`
    : t('gl:accountEnquiry.accounts', { count: accounts })
  return [
    name,
    t('gl:accountEnquiry.year', { year: fiscalYear }),
    t(`gl:accountEnquiry.choices.dataType.${answer.dataType}`),
    ask.currency ? t('gl:accountEnquiry.of', { currency: ask.currency, own: currency }) : currency,
  ].join(' · ')
}

function nameOf(account: NonNullable<EnquiryAnswer['account']>, locale: string): string {
  const names: Readonly<Record<string, string | null>> = {
    'fr-CA': account.nameFr,
    'zh-CN': account.nameZhCn,
    'zh-TW': account.nameZhTw,
  }
  return names[locale] ?? account.name
}
