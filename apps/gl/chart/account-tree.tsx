import { useId, useMemo, useState } from 'react'
import { Account } from '../../../shared/contracts/gl/account.ts'
import type { AccountTree, TreeAccount } from '../../../shared/contracts/gl/account-tree.ts'
import { date } from '../../../shared/contracts/fields.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import { businessToday } from '../../../shared/i18n/business-day.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useActions, buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import type { OtherViewProps } from '../../../shared/kit/screen.ts'
import { useReady } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { AccountGrid } from './account-grid.tsx'
import { found, forestOf, type Branch } from './forest.ts'
import css from './account-tree.module.css'

const NAMES: Readonly<Record<string, 'nameFr' | 'nameZhCn' | 'nameZhTw'>> = {
  ...{ 'fr-CA': 'nameFr', 'zh-CN': 'nameZhCn', 'zh-TW': 'nameZhTw' },
}

const FIELDS = { asOf: date() }
const ASKED = asEntity({
  ...{ id: 'gl.accountTree', module: 'gl', noun: 'account', room: Account.room },
  parameters: FIELDS,
})

/** The chart as a tree: headings with what is below them, and what the types add up to, at the end of a day [finance 6, gl-chart]. */
export function AccountTreeView({ screen, host, onOpen }: OtherViewProps) {
  const locale = useLocale()
  const id = useId()
  const asOf = screen.query['asOf'] ?? businessToday()
  const { answer, error, isBusy, again } = useAnswer<AccountTree>(`${Account.room}/tree`, { asOf })
  useReady({ screen, host }, answer !== null || error !== null)
  const [word, setWord] = useState('')
  const [day, setDay] = useState(asOf)
  const ask = () => {
    if (isDate(day) && day !== asOf) host.setQuery(screen.tabId, { asOf: day })
  }
  // Headings begin open: a chart is looked through from top to bottom.
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const translated = NAMES[locale]
  const named = (one: TreeAccount): string => (translated && one[translated]) ?? one.name
  const { accounts, forest } = useMemo(() => {
    const kept = found(answer?.accounts ?? [], word, named)
    return { accounts: kept, forest: forestOf(kept) }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer, word, translated])
  const isOpen = (account: string) => word.trim() !== '' || !closed.has(account)
  const setOpen = (of: readonly Branch[], open: boolean) => {
    const next = new Set(closed)
    for (const { account } of of)
      if (open) next.delete(account.account)
      else next.add(account.account)
    setClosed(next)
  }
  const headings = accounts.filter(({ heading }) => heading)
  const all = (open: boolean) =>
    setClosed(
      open ? new Set() : new Set((answer?.accounts ?? []).filter(({ heading }) => heading).map((one) => one.account)),
    )
  const withTitle = (name: string, run: () => void, keys?: string): Action => ({
    ...{ id: `tree-${name}`, group: 'screen', enabled: true, run, label: { key: `gl:account.tree.${name}` } },
    ...(keys ? { keys } : {}),
  })
  const expand = withTitle('expand', () => all(true))
  const collapse = withTitle('collapse', () => all(false))
  const refresh: Action = { ...withTitle('refresh', again, 'Alt+R'), label: { key: 'kit:list.refresh' } }
  useActions({ screen, host }, [expand, collapse, refresh])
  const title = t('gl:account.title')
  return (
    <section className={css['screen']} aria-busy={isBusy || undefined}>
      <ScreenHead title={title}>
        <Button look="ghost" {...buttonOf(expand)} />
        <Button look="ghost" {...buttonOf(collapse)} />
        <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
      </ScreenHead>
      <div className={css['tools']}>
        <input
          type="search"
          value={word}
          placeholder={t('gl:account.tree.find')}
          aria-label={t('gl:account.tree.find')}
          onChange={(event) => setWord(event.target.value)}
        />
        <form
          className={css['day']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          <label htmlFor={id}>{t('gl:account.tree.asOf')}</label>
          <FieldControl
            id={id}
            entity={ASKED}
            path="asOf"
            field={FIELDS.asOf}
            label={t('gl:account.tree.asOf')}
            value={day}
            required={false}
            readOnly={false}
            invalid={!isDate(day)}
            onEdit={(_, value) => setDay(String(value ?? ''))}
            onLeave={ask}
          />
        </form>
        <span role="status">
          {answer ? t('gl:account.tree.count', { count: formatInteger(accounts.length - headings.length) }) : ''}
        </span>
      </div>
      {error !== null ? <LoadFailure what="part" error={error} title={title} onRetry={again} /> : null}
      {answer ? (
        <AccountGrid
          {...{ isOpen, onOpen, host, setOpen }}
          forest={forest}
          label={t('gl:account.tree.label', { date: formatDate(answer.asOf), currency: answer.currency })}
          nameOf={named}
          year={answer.asOf.slice(0, 4)}
        />
      ) : null}
      {answer && answer.types.length > 0 ? (
        <dl className={css['types']} aria-label={t('gl:account.tree.types')}>
          {answer.types.map(({ accountType, balance }) => (
            <div key={accountType}>
              <dt>{t(`gl:account.choices.accountType.${accountType}`)}</dt>
              <dd data-type={accountType}>{formatMoney(balance)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  )
}
