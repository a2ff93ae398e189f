import { useRef, useState, type KeyboardEvent } from 'react'
import type { TreeAccount } from '../../../shared/contracts/gl/account-tree.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
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

/**
 * A tree grid with one tab stop, after the ARIA authoring practices: Up and Down, Right opens and goes in, Left closes and goes
 * out, Home and End, an asterisk opens the siblings; Enter opens the account, Shift+Enter its balances.
 */
export function AccountGrid({ label, forest, host, nameOf, isOpen, setOpen, onOpen, year }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const rows = shown(forest, isOpen)
  const stop = rows.some(({ account }) => account.account === at) ? at : rows[0]?.account.account
  const enquiry = ({ account, heading }: TreeAccount) =>
    heading ? null : host.addressOf('gl/account-enquiry', { accountFrom: account, fiscalYear: year })
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
        const address = event.shiftKey ? enquiry(account) : null
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
        <tbody ref={body}>
          {rows.map((row) => {
            const { account, level, place, siblings, children } = row
            const { account: code, accountType, controlKind, currency, heading, active, balance } = account
            const address = enquiry(account)
            const figure = balance === null ? '' : formatMoney(balance)
            return (
              <tr
                key={code}
                data-account={code}
                data-heading={heading || undefined}
                data-inactive={!active || undefined}
                aria-level={level}
                aria-posinset={place}
                aria-setsize={siblings}
                aria-expanded={children.length > 0 ? isOpen(code) : undefined}
                tabIndex={code === stop ? 0 : -1}
                onFocus={(event) => event.target === event.currentTarget && setAt(code)}
                onClick={() => go(row)}
                onDoubleClick={() => onOpen(account.id, code)}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget || !walk(event, row)) return
                  event.preventDefault()
                  event.stopPropagation()
                }}
              >
                <th scope="row" style={{ paddingInlineStart: `calc(var(--pad-page) + ${(level - 1) * 18}px)` }}>
                  <span
                    className={css['chevron']}
                    data-open={isOpen(code) || undefined}
                    aria-hidden="true"
                    onClick={() => setOpen([row], !isOpen(code))}
                  >
                    {children.length > 0 ? <Icon name="chevron-right" size={9} /> : null}
                  </span>
                  <b>{code}</b> {nameOf(account)}
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
          })}
        </tbody>
      </table>
    </div>
  )
}
