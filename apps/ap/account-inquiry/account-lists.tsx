import { Decimal } from 'decimal.js'
import { useState } from 'react'
import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountApplication, AccountItem, AccountList } from '../../../shared/contracts/ap/account-rows.ts'
import { ACCOUNT_LIST_MOST } from '../../../shared/contracts/ap/account-lists.ts'
import type { AccountFile, AccountPayment } from '../../../shared/contracts/ap/account-rows.ts'
import { api } from '../../../shared/api/client.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { AccountDialog, type Act } from './account-dialog.tsx'
import { AccountNarrowingBar } from './account-narrowing.tsx'
import { AccountTable, type AccountRow } from './account-table.tsx'
import type { AccountSnapshot, AccountStore } from './account-store.ts'
import { columnsOf, SUMMED } from './columns.ts'
import css from './account-inquiry.module.css'
import { moneyText } from '../../../shared/contracts/money.ts'

interface Props extends ScreenProps {
  readonly store: AccountStore
  readonly snapshot: AccountSnapshot
  readonly account: VendorAccount
  readonly announce: (text: string) => void
}

/** The lists of an account, one at a time, with what can be done to the picked row. */
export function AccountLists({ screen, host, store, snapshot, account, announce }: Props) {
  const { tab, narrowing } = snapshot
  const locale = useLocale()
  const life = useTab()
  const [pickedId, setPicked] = useState<string | null>(null)
  const [act, setAct] = useState<Act | null>(null)
  const list = snapshot.lists[tab] as AccountList | undefined
  const rows = (list?.rows ?? []) as AccountRow[]
  const columns = columnsOf(tab, rows)
  const isNarrowed = Object.keys(narrowing).length > 0
  const picked = rows.find(({ id }) => id === pickedId) ?? null

  const release = async (item: AccountItem) => {
    const problems = await store.act(item, 'release')
    announce(problems.length > 0 ? t('ap:accountInquiry.refused') : t('ap:accountInquiry.done.release'))
  }
  const excel = async () => {
    announce(t('kit:list.excelBusy'))
    // The download call has said what went wrong [S8.07].
    await store.excel(locale, life.signal).then(
      () => announce(t('kit:list.excelDone')),
      () => announce(''),
    )
  }
  const actions = [
    ...rowActions({ tab, picked, account, ask: setAct, release: (item) => void release(item) }),
    ...(account.actions.includes('export') ? [excelAction(rows.length > 0, () => void excel())] : []),
  ]
  useActions({ screen, host }, actions)

  const totals = Object.fromEntries(
    (rows.length > 0 ? ((SUMMED[tab] ?? []) as readonly string[]) : []).map((name) => [name, sumOf(rows, name)]),
  )
  const label = t(`ap:accountInquiry.tabs.${tab}`)
  return (
    <>
      <div className={css['tools']}>
        <ViewSwitch
          label={t('ap:accountInquiry.lists')}
          views={account.lists.map((name) => ({
            ...{ name, label: t(`ap:accountInquiry.tabs.${name}`) },
            count: name === 'open' ? account.items.length : undefined,
          }))}
          shown={tab}
          onShow={(name) => store.show(name)}
        />
      </div>
      <div className={css['tools']} data-second="">
        <AccountNarrowingBar key={`${account.firmId} ${tab}`} {...{ store, snapshot }} />
        <span className={css['grow']} />
        {actions.map((action) => (
          <Button key={action.id} {...buttonOf(action)} />
        ))}
      </div>
      {list && rows.length === 0 ? (
        <RegionState icon="funnel" title={t(isNarrowed ? 'ap:accountInquiry.notFound' : 'ap:accountInquiry.empty')} />
      ) : null}
      {rows.length > 0 ? (
        <AccountTable
          {...{ label, columns, rows, totals, host }}
          picked={picked?.id ?? null}
          onPick={({ id }) => setPicked(id)}
        />
      ) : null}
      {list?.hasMore ? (
        <p className={css['more']}>{t('ap:accountInquiry.more', { most: formatInteger(ACCOUNT_LIST_MOST) })}</p>
      ) : null}
      {act ? (
        <AccountDialog
          panel={screen.panel}
          {...{ act, store, account }}
          onClose={(done) => {
            setAct(null)
            if (done) announce(t(`ap:accountInquiry.done.${act.name}`))
          }}
        />
      ) : null}
    </>
  )
}

interface Choices {
  readonly tab: AccountSnapshot['tab']
  readonly picked: AccountRow | null
  readonly account: VendorAccount
  readonly ask: (act: Act) => void
  readonly release: (item: AccountItem) => void
}

/** What this user may do in this list, with the picked row; a button without one is there and waits. */
function rowActions({ tab, picked, account, ask, release }: Choices): Action[] {
  const may = (name: string) => account.actions.includes(name)
  const act = (name: string, keys: string | null, enabled: boolean, run: () => void): Action => ({
    ...{ id: `account-${name}`, label: { key: `ap:accountInquiry.acts.${name}` }, group: 'record', enabled, run },
    ...(keys ? { keys } : {}),
  })
  if (tab === 'applications') {
    const row = picked as AccountApplication | null
    const canTakeBack = row?.canTakeBack ?? false
    return may('apply') ? [act('unapply', 'Alt+U', canTakeBack, () => ask({ name: 'unapply', row: row! }))] : []
  }
  if (tab === 'payments') {
    const { chequeId = null } = (picked as AccountPayment | null) ?? {}
    const copy = () => api.download(`ap/cheque/${chequeId!}/copy`, { fileName: 'cheque.pdf' })
    return may('cheque') ? [act('cheque', null, chequeId !== null, () => void copy().catch(() => undefined))] : []
  }
  if (tab === 'attachments') {
    const file = picked as AccountFile | null
    const fetch = () =>
      api.download(`${file!.room}/${file!.recordId}/attachments/${file!.id}`, { fileName: file!.name })
    return [act('fetch', null, file !== null, () => void fetch().catch(() => undefined))]
  }
  if (tab !== 'open' && tab !== 'documents') return []
  const item = picked as AccountItem | null
  const isOpen = item !== null && Number(item.open) !== 0
  const others = isOpen ? fitting(account.items, item) : []
  const isDocument = isOpen && item.invoiceId !== null
  const isHeld = isDocument && item.holdReason !== null
  return [
    ...(may('apply')
      ? [act('apply', 'Alt+A', others.length > 0, () => ask({ name: 'apply', item: item!, others }))]
      : []),
    ...(isHeld
      ? may('release')
        ? [act('release', null, true, () => release(item))]
        : []
      : may('hold')
        ? [act('hold', null, isDocument, () => ask({ name: 'hold', item: item! }))]
        : []),
    ...(may('editDocument') ? [act('dueDate', null, isDocument, () => ask({ name: 'dueDate', item: item! }))] : []),
  ]
}

/** Open items of the other side in the same currency: invoices for a credit, credits for an invoice. */
const fitting = (items: readonly AccountItem[], item: AccountItem): AccountItem[] =>
  items.filter(
    (other) =>
      other.currency === item.currency &&
      Number(other.open) !== 0 &&
      other.open.startsWith('-') !== item.open.startsWith('-'),
  )

const excelAction = (enabled: boolean, run: () => void): Action => ({
  ...{ id: 'account-excel', keys: 'Alt+X', group: 'screen', label: { key: 'kit:list.excel' }, enabled, run },
})

const sumOf = (rows: readonly AccountRow[], name: string): string =>
  formatMoney(
    moneyText(
      rows.reduce((sum, row) => sum.plus((row as unknown as Record<string, string>)[name] ?? 0), new Decimal(0)),
    ),
  )
