import { useState } from 'react'
import type { InquiryRow } from '../../contracts/inquiry.ts'
import { hasText, t } from '../../i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ScreenProps } from '../definition.ts'
import type { InquiryActionGiven, InquiryAction, InquiryDefinition } from './inquiry-definition.ts'
import { useLocale } from '../locale.ts'
import { RegionState } from '../region-state.tsx'
import { useTab } from '../tab.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { InquiryListPart } from './inquiry-list.tsx'
import type { Head, InquirySnapshot, InquiryStore } from './inquiry-store.ts'
import { NarrowingBar } from './narrowing-bar.tsx'
import css from './inquiry.module.css'

interface Props extends ScreenProps {
  readonly definition: InquiryDefinition
  readonly store: InquiryStore
  readonly snapshot: InquirySnapshot
  readonly head: Head
  readonly announce: (text: string) => void
}

/** The lists of an inquiry, a tab at a time, with what can be done to the picked row. */
export function InquiryLists({ definition, screen, host, store, snapshot, head, announce }: Props) {
  const { contract, parts } = definition
  const base = `${contract.module}:${contract.noun}`
  const { tab, lists, row: chosen } = snapshot
  const [picked, setPicked] = useState<{ list: string; id: string } | null>(null)
  const [asking, setAsking] = useState<{ action: InquiryAction; row: InquiryRow } | null>(null)
  const shown = store.listsShown().filter((name) => head.lists.includes(name))
  // What the buttons are about: the list that was last walked in, else the first.
  const list = picked && shown.includes(picked.list) ? picked.list : (shown[0] ?? null)
  const row = lists[list ?? '']?.rows.find(({ id }) => picked !== null && id === picked.id) ?? null
  const given: InquiryActionGiven = { row, head, host, store, values: snapshot.values }

  const refusedOr = (name: string, problems: readonly unknown[]) =>
    announce(t(problems.length > 0 ? `${base}.refused` : `${base}.done.${name}`))
  const run = async (action: InquiryAction) => {
    if (action.Dialog) return setAsking({ action, row: row! })
    const problems = await action.run!(given)
    if (problems) refusedOr(action.name, problems)
  }
  const own = (parts.actions ?? [])
    .filter((action) => (action.on.length === 0 || action.on.includes(list ?? '')) && action.offered(given))
    .map((action): Action => ({
      ...{
        id: `action-${action.name}`,
        label: { key: `${base}.actions.${action.name}` },
        ...(action.keys ? { keys: action.keys } : {}),
      },
      group: action.on.length === 0 ? 'screen' : 'record',
      enabled: action.on.length === 0 || (row !== null && (action.fits?.(given) ?? true)),
      // The call has said what went wrong.
      run: () => void run(action).catch(() => undefined),
    }))
  const excel = useExcel({ store, list, announce, isOffered: head.actions.includes('export') })
  const actions = [...own, ...(excel ? [excel(lists[list ?? '']?.rows.length !== 0)] : [])]
  useActions({ screen, host }, actions)

  const tabs = Object.keys(contract.tabs).filter(
    (name) => contract.tabs[name]!.length === 0 || contract.tabs[name]!.some((one) => head.lists.includes(one)),
  )
  const stacked = shown.filter((name) => contract.lists[name]!.behind === null)
  const behind = shown.filter((name) => contract.lists[name]!.behind !== null)
  const isHeaded = contract.tabs[tab]!.length > 1
  const narrowed = list !== null && contract.lists[list]!.narrow.length > 0
  const part = (name: string) => (
    <InquiryListPart
      key={name}
      {...{ name, store, snapshot, parts, host, isHeaded }}
      picked={picked?.list === name ? picked.id : null}
      onPick={({ id }) => setPicked({ list: name, id: String(id) })}
    />
  )
  const Under = parts.under?.[tab]
  const areEmpty = isHeaded && stacked.length > 0 && stacked.every((name) => lists[name]?.rows.length === 0)
  const nothing = `${base}.empty.${tab}`
  const isKept = contract.tabs[tab]!.length > 0 && shown.length === 0
  const drawn = isHeaded ? stacked.filter((name) => !isLeftOut(base, lists[name]?.rows.length, name)) : stacked
  return (
    <>
      {tabs.length > 1 ? (
        <div className={css['tools']}>
          <ViewSwitch
            label={t(`${base}.listsLabel`)}
            views={tabs.map((name) => ({
              ...{ name, label: t(`${base}.tabs.${name}`), count: head.counts?.[name] || undefined },
            }))}
            shown={tab}
            onShow={(name) => store.show(name)}
          />
        </div>
      ) : null}
      {narrowed || actions.length > 0 ? (
        <div className={css['tools']} data-second={tabs.length > 1 ? '' : undefined}>
          {narrowed ? (
            <NarrowingBar
              key={`${JSON.stringify(snapshot.values)} ${tab} ${snapshot.narrowing.To ?? ''}`}
              {...{ contract, list }}
              narrowing={snapshot.narrowing}
              onNarrow={(change) => store.narrow(change)}
            />
          ) : null}
          <span className={css['grow']} />
          {actions.map((action) => (
            <Button key={action.id} {...buttonOf(action)} />
          ))}
        </div>
      ) : null}
      <div className={css['scroll']}>
        {areEmpty && hasText(nothing) ? (
          <RegionState
            icon="check-lg"
            title={t(nothing)}
            {...(hasText(`${nothing}Hint`) ? { hint: t(`${nothing}Hint`) } : {})}
          />
        ) : (
          drawn.map(part)
        )}
        {isKept ? (
          <RegionState
            bad
            icon="lock"
            title={t('kit:states.forbidden')}
            hint={t('kit:states.forbiddenHint', { title: t(`${base}.tabs.${tab}`) })}
          />
        ) : null}
        {Under ? <Under {...{ screen, host, head, lists }} values={snapshot.values} /> : null}
      </div>
      {chosen !== null && behind.length > 0 ? <div className={css['behind']}>{behind.map(part)}</div> : null}
      {asking?.action.Dialog ? (
        <asking.action.Dialog
          panel={screen.panel}
          {...given}
          row={asking.row}
          onClose={(done) => {
            setAsking(null)
            if (done) refusedOr(asking.action.name, [])
          }}
        />
      ) : null}
    </>
  )
}

/** Of several lists below each other, an empty one is not there unless it has something to say of that. */
const isLeftOut = (base: string, rows: number | undefined, name: string): boolean =>
  rows === 0 && !hasText(`${base}.empty.${name}`)

interface ExcelProps extends Pick<Props, 'store' | 'announce'> {
  readonly list: string | null
  readonly isOffered: boolean
}

/** The list that is shown as an Excel file, for whoever may have it. */
function useExcel({ store, list, announce, isOffered }: ExcelProps): ((enabled: boolean) => Action) | null {
  const locale = useLocale()
  const life = useTab()
  if (!isOffered || list === null) return null
  const run = async () => {
    announce(t('kit:list.excelBusy'))
    // The download call has said what went wrong [S8.07].
    await store.excel(list, locale, life.signal).then(
      () => announce(t('kit:list.excelDone')),
      () => announce(''),
    )
  }
  return (enabled) => ({
    ...{ id: 'excel', keys: 'Alt+X', group: 'screen', label: { key: 'kit:list.excel' }, enabled },
    run: () => void run(),
  })
}
