import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Proposal } from '../../../shared/contracts/ar/deposit-proposal.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { OneReceipt } from './one-receipt.tsx'
import * as receiving from './receiving.ts'
import { BringRemittance } from './remittance.tsx'
import { askedFor, askProposal, useProposal } from './use-proposal.ts'
import css from './receipts-desk.module.css'

/** What each standing looks like beside the states that documents have. */
const MARKS = {
  Applied: 'Posted',
  Direct: 'Posted',
  OnAccount: 'Open',
  Unidentified: 'OnHold',
  ToApply: 'OnHold',
} as const

/**
 * [finance 8.2] [judgement 16] Receipts at the left, what the chosen one is for at the right. The next receipt proposes what is left of the
 * slip; its documents are proposed as soon as its customer is known, and Enter goes on to the next.
 */
export function ReceiptsDesk(props: SectionPartProps) {
  useLocale()
  const { store, snapshot, screen, host, readOnly } = props
  const { draft } = snapshot
  const prefix = useId()
  const receipts = receiving.receiptsOf(draft)
  const [wanted, setWanted] = useState<number | null>(null)
  const chosen = receipts.find(({ receipt }) => receipt.receipt === wanted) ?? receipts[0]
  const accept = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef(false)
  const goesOn = useRef(false)
  const currency = currencyOf({}, draft)
  const money = (amount: string | null | undefined) => formatMoney(amount ?? '0', { currency })
  const may = !readOnly && snapshot.phase === 'ready'
  // What was taken over once is proposed anew only when something of the receipt has changed: a draft that is opened stays as it is.
  const [settled] = useState(() => new Map<number, string>())
  const said = chosen ? receiving.saidOf(draft, chosen) : ''
  if (chosen && chosen.items.length > 0 && !settled.has(chosen.receipt.receipt))
    settled.set(chosen.receipt.receipt, said)
  const take = (proposal: Proposal) => {
    if (!chosen || receiving.isByHand(chosen) || settled.get(chosen.receipt.receipt) === said) return
    settled.set(chosen.receipt.receipt, said)
    receiving.take(store, chosen.receipt.receipt, proposal)
  }
  const isOpen = may && chosen !== undefined && !receiving.isByHand(chosen)
  const { proposal, isLoading, hasFailed, again } = useProposal(draft, chosen, isOpen, take)

  const focus = (path: string) => screen.panel.querySelector<HTMLElement>(`[data-desk] [data-path="${path}"]`)?.focus()
  useEffect(() => {
    if (!focusNext.current || !chosen) return
    focusNext.current = false
    focus(`receipts.${chosen.at}.customerId`)
  })
  const add = () => {
    focusNext.current = true
    setWanted(receiving.addReceipt(store))
  }
  const next = () => {
    const open = receipts.find(
      (one) => one.receipt.receipt !== chosen?.receipt.receipt && receiving.standingOf(one) === 'ToApply',
    )
    const left = receiving.leftOf(draft)
    if (open) {
      focusNext.current = true
      setWanted(open.receipt.receipt)
    } else if (left === null || !receiving.isNothing(left)) add()
  }
  // Enter may come before the answer: it goes on when what the receipt is for is known.
  const accepted = () => {
    if (isLoading) goesOn.current = true
    else if (chosen && receiving.standingOf(chosen) === 'ToApply') focus(`receipts.${chosen.at}.amount`)
    else next()
  }
  useEffect(() => {
    if (!goesOn.current || isLoading) return
    goesOn.current = false
    accepted()
  })
  const oldest = async () => {
    const asked = chosen && askedFor(draft, chosen)
    if (!asked) return
    const found = await askProposal({ ...asked, oldest: true }).catch(() => null)
    if (found) receiving.take(store, chosen.receipt.receipt, found)
  }
  const action = (name: string, keys: Action['keys'], enabled: boolean, run: () => void): Action => ({
    ...{ id: name, label: { key: `ar:receiving.${name}` }, group: 'record', enabled: may && enabled, run },
    ...(keys ? { keys } : {}),
  })
  const has = chosen !== undefined
  const acts = readOnly
    ? []
    : [
        action('addReceipt', 'Alt+Insert', true, add),
        action('acceptNext', 'Alt+L', has, accepted),
        action('oldestFirst', 'Alt+O', has, () => void oldest()),
        action('onAccount', 'Alt+U', has, () => receiving.leaveOnAccount(store, chosen!)),
        action('earned', undefined, has && !receiving.isNothing(chosen.amounts.remaining), () =>
          receiving.earn(store, chosen!),
        ),
        action('removeReceipt', undefined, has, () => receiving.removeReceipt(store, chosen!.receipt.receipt)),
      ]
  useActions({ screen, host }, acts)
  const [addAct, acceptAct, ...others] = acts

  const onListKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !chosen) return
    event.preventDefault()
    const to = receipts[receipts.indexOf(chosen) + step]
    if (!to) return
    setWanted(to.receipt.receipt)
    list.current?.querySelectorAll<HTMLElement>('button')[receipts.indexOf(to)]?.focus()
  }
  return (
    <section className={css['desk']} data-desk="" {...region('receipts', sectionLabel(store.entity, 'receipts'))}>
      <div className={css['receipts']}>
        <header>
          <h2>{sectionLabel(store.entity, 'receipts')}</h2>
          {may ? <BringRemittance {...props} /> : null}
          {addAct ? <Button look="ghost" icon="plus-lg" {...buttonOf(addAct)} /> : null}
        </header>
        <ul ref={list} onKeyDown={onListKey}>
          {receipts.map((one) => {
            const { receipt } = one
            const standing = receiving.standingOf(one)
            const called = [
              receipt.customerId,
              receipt.method && t(`ar:deposit.choices.receipts.method.${receipt.method}`),
              receipt.reference,
            ]
            return (
              <li key={receipt.receipt}>
                <button
                  type="button"
                  aria-pressed={one === chosen}
                  tabIndex={one === chosen ? 0 : -1}
                  onClick={() => setWanted(receipt.receipt)}
                >
                  <span className={css['who']}>
                    <b>{receipt.payer || receipt.customerId || t('ar:receiving.who')}</b>
                    <span>{called.filter(Boolean).join(', ')}</span>
                  </span>
                  <span className={css['figure']}>{money(receipt.amount)}</span>
                  <StatusPill word={MARKS[standing]} text={t(`ar:deposit.choices.receipts.standing.${standing}`)} />
                </button>
              </li>
            )
          })}
        </ul>
        <p className={css['sum']}>
          <span>{t('ar:receiving.count', { count: formatInteger(receipts.length) })}</span>
          <b>{money(receiving.enteredOf(draft))}</b>
        </p>
      </div>
      {chosen ? (
        <OneReceipt
          {...props}
          {...{ prefix, chosen, money, proposal, isLoading, hasFailed, again }}
          onLast={() => {
            // All that is known of it comes into sight with the button: its payer above, and what posting writes.
            const isBelow = (accept.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight
            if (isBelow) accept.current?.closest('[data-desk]')?.scrollIntoView({ block: 'start' })
            accept.current?.focus()
          }}
          onPayer={(customerId) => {
            store.edit(`receipts.${chosen.at}.customerId`, customerId)
            store.leave(`receipts.${chosen.at}.customerId`)
          }}
        >
          {acceptAct ? <Button ref={accept} icon="check-circle-fill" {...buttonOf(acceptAct)} /> : null}
          {others.map((one) => (
            <Button key={one.id} look="ghost" {...buttonOf(one)} />
          ))}
        </OneReceipt>
      ) : (
        <p className={css['none']} role="status">
          {t('ar:receiving.begin')}
        </p>
      )}
    </section>
  )
}
