import { memo, useRef, useState, type KeyboardEvent } from 'react'
import type { TreeAccount } from '../../../shared/contracts/gl/account-tree.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import { shown, type Branch } from './forest.ts'
import css from './account-tree.module.css'

interface Props {
  readonly label: string
  readonly forest: readonly Branch[]
  readonly host: ScreenHost
  readonly nameOf: (account: TreeAccount) => string
  readonly isOpen: (account: string) => boolean
  readonly setOpen: (of: readonly Branch[], open: boolean) => void
  readonly onOpen: (id: string, name: string) => void
  /** Fiscal year in which a balance is looked up. */
  readonly year: string
}

const enquiryOf = ({ account, heading }: TreeAccount, host: ScreenHost, year: string) =>
  heading ? null : host.addressOf('gl/account-enquiry', { accountFrom: account, fiscalYear: year })

/**
 * A tree grid with one tab stop, after the ARIA authoring practices: Up and Down, Right opens and goes in, Left closes and goes
 * out, Home and End, an asterisk opens the siblings; Enter opens the account, Shift+Enter its balances.
 */
export function AccountGrid({ label, forest, host, nameOf, isOpen, setOpen, onOpen, year }: Props) {
  const locale = useLocale()
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const rows = shown(forest, isOpen)
  const stop = rows.some(({ account }) => account.account === at) ? at : rows[0]?.account.account
  const rowOf = (target: EventTarget): Branch | undefined => {
    const code = (target as Element).closest<HTMLElement>('tr')?.dataset['account']
    return rows.find(({ account }) => account.account === code)
  }
  const go = (row: Branch | undefined): boolean => {
    if (!row) return false
    setAt(row.account.account)
    body.current?.querySelector<HTMLElement>(`[data-account="${CSS.escape(row.account.account)}"]`)?.focus()
    return true
  }
  const walk = (event: KeyboardEvent, row: Branch): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    const place = rows.indexOf(row)
    const { account, children, level } = row
    const above = () => rows.slice(0, place).findLast((other) => other.level < level)
    switch (event.key) {
      case 'ArrowDown':
        return go(rows[place + 1]) || true
      case 'ArrowUp':
        return go(rows[place - 1]) || true
      case 'Home':
        return go(rows[0])
      case 'End':
        return go(rows.at(-1))
      case 'ArrowRight':
        if (children.length === 0) return true
        if (isOpen(account.account)) return go(children[0])
        setOpen([row], true)
        return true
      case 'ArrowLeft':
        if (children.length > 0 && isOpen(account.account)) setOpen([row], false)
        else go(above())
        return true
      case '*':
        setOpen(level === 1 ? forest : above()!.children, true)
        return true
      case 'Enter': {
        const address = event.shiftKey ? enquiryOf(account, host, year) : null
        if (address) host.openScreen('gl/account-enquiry', { accountFrom: account.account, fiscalYear: year })
        else onOpen(account.id, account.account)
        return true
      }
      default:
        return false
    }
  }
  if (rows.length === 0) return <RegionState icon="search" title={t('gl:account.tree.none')} />
  return (
    <div className={css['scroll']}>
      <table className={css['tree']} role="treegrid" aria-label={label} {...region('tree', label)}>
        <thead>
          <tr>
            {['account', 'accountType', 'currency', 'controlKind'].map((name) => (
              <th key={name} scope="col">
                {t(`gl:account.fields.${name}`)}
              </th>
            ))}
            <th scope="col" data-figure="">
              {t('gl:account.tree.balance')}
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onFocus={({ target }) => target.matches('tr') && setAt(rowOf(target)?.account.account ?? null)}
          onClick={({ target }) => {
            const row = rowOf(target)
            if (row && (target as Element).closest('[data-fold]')) setOpen([row], !isOpen(row.account.account))
            go(row)
          }}
          onDoubleClick={({ target }) => {
            const row = rowOf(target)
            if (row) onOpen(row.account.id, row.account.account)
          }}
          onKeyDown={(event) => {
            const row = (event.target as Element).matches('tr') ? rowOf(event.target) : undefined
            if (!row || !walk(event, row)) return
            event.preventDefault()
            event.stopPropagation()
          }}
        >
          {rows.map((row) => (
            <AccountRow
              key={row.account.account}
              {...row}
              {...{ host, year, locale }}
              name={nameOf(row.account)}
              isOpen={isOpen(row.account.account)}
              isStop={row.account.account === stop}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Branch {
  readonly host: ScreenHost
  readonly year: string
  /** In which its words are read. */
  readonly locale: string
  readonly name: string
  readonly isOpen: boolean
  readonly isStop: boolean
}

/** Drawn anew only when something of its own has changed: a key in a chart of thousands moves two rows. */
const AccountRow = memo(function AccountRow(props: RowProps) {
  const { account, level, place, siblings, children, host, year, name, isOpen, isStop } = props
  const { account: code, accountType, controlKind, currency, heading, active, balance } = account
  const address = enquiryOf(account, host, year)
  const figure = balance === null ? '' : formatMoney(balance)
  return (
    <tr
      data-account={code}
      data-heading={heading || undefined}
      data-inactive={!active || undefined}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={children.length > 0 ? isOpen : undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <th scope="row" style={{ paddingInlineStart: `calc(var(--pad-page) + ${(level - 1) * 18}px)` }}>
        <span className={css['chevron']} data-fold="" data-open={isOpen || undefined} aria-hidden="true">
          {children.length > 0 ? <Icon name="chevron-right" size={9} /> : null}
        </span>
        <b>{code}</b> {name}
        {active ? null : <i>{t('gl:account.tree.inactive')}</i>}
      </th>
      <td>{t(`gl:account.choices.accountType.${accountType}`)}</td>
      <td>{currency}</td>
      <td>{controlKind ? t(`gl:account.choices.controlKind.${controlKind}`) : ''}</td>
      <td data-figure="">
        {address && balance !== null ? (
          <a href={address} tabIndex={-1}>
            {figure}
          </a>
        ) : (
          figure
        )}
      </td>
    </tr>
  )
})
