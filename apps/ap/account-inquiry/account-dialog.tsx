import { Decimal } from 'decimal.js'
import { useId, useState } from 'react'
import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountApplication, AccountItem } from '../../../shared/contracts/ap/account-rows.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { date, money, type Fields } from '../../../shared/contracts/fields.ts'
import { of } from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import type { AccountStore } from './account-store.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './account-inquiry.module.css'
import { moneyText } from '../../../shared/contracts/money.ts'

/** What is asked before it is done. */
export type Act =
  | { readonly name: 'apply'; readonly item: AccountItem; readonly others: readonly AccountItem[] }
  | { readonly name: 'unapply'; readonly row: AccountApplication }
  | { readonly name: 'hold'; readonly item: AccountItem }
  | { readonly name: 'dueDate'; readonly item: AccountItem }

const FIELDS: Readonly<Record<Act['name'], Fields>> = {
  apply: { amount: money({ least: '0.01' }), date: date() },
  unapply: { date: date() },
  hold: { holdReason: { ...of(PurchaseInvoice, 'holdReason'), required: true } },
  dueDate: { dueDate: of(PurchaseInvoice, 'dueDate') },
}
const NAMED = { id: 'ap.accountInquiry', module: 'ap', noun: 'accountInquiry', room: 'ap/account-inquiry' }

interface Props {
  readonly panel: HTMLElement
  readonly act: Act
  readonly store: AccountStore
  readonly account: VendorAccount
  readonly onClose: (done: boolean) => void
}

const leastOf = (a: AccountItem, b: AccountItem): string =>
  moneyText(Decimal.min(new Decimal(a.open).abs(), new Decimal(b.open).abs()))

function firstValues(act: Act, asOf: string): Record<string, unknown> {
  switch (act.name) {
    case 'apply':
      return { amount: leastOf(act.item, act.others[0]!), date: asOf }
    case 'unapply':
      return { date: asOf }
    case 'hold':
      return { holdReason: null }
    case 'dueDate':
      return { dueDate: act.item.dueDate }
  }
}

/** Asks what an act needs, does it, and shows at its place what stands against it. */
export function AccountDialog({ panel, act, store, account, onClose }: Props) {
  const id = useId()
  const [other, setOther] = useState(0)
  const ofOthers = (
    { item, others }: Extract<Act, { name: 'apply' }>,
    edit: (name: string, value: unknown) => void,
  ) => (
    <div className={css['other']}>
      <label htmlFor={id}>{t('ap:accountInquiry.fields.other')}</label>
      <select
        id={id}
        className={`${controls['input']} ${controls['choice']}`}
        value={other}
        onChange={(event) => {
          const at = Number(event.target.value)
          setOther(at)
          edit('amount', leastOf(item, others[at]!))
        }}
      >
        {others.map(({ id: itemId, reference, open, currency }, at) => (
          <option key={itemId} value={at}>
            {t('ap:accountInquiry.otherItem', { reference, open: formatMoney(open, { currency }), currency })}
          </option>
        ))}
      </select>
    </div>
  )
  return (
    <ParameterDialog
      panel={panel}
      title={t(`ap:accountInquiry.ask.${act.name}`, {
        reference: act.name === 'unapply' ? act.row.from : act.item.reference,
      })}
      lead={(edit) => (act.name === 'apply' ? ofOthers(act, edit) : null)}
      contract={{ ...NAMED, parameters: FIELDS[act.name] }}
      begin={firstValues(act, account.asOf)}
      does={t(`ap:accountInquiry.acts.${act.name}`)}
      onGiven={async (given) => {
        const refused = await done(store, act, given, other)
        if (refused.length === 0) onClose(true)
        return refused
      }}
      onClose={() => onClose(false)}
    />
  )
}

/** Does it; answers what was refused. */
function done(
  store: AccountStore,
  act: Act,
  given: Record<string, unknown>,
  other: number,
): Promise<readonly Problem[]> {
  switch (act.name) {
    case 'apply': {
      const [one, two] = [act.item, act.others[other]!]
      const [from, to] = one.open.startsWith('-') ? [one, two] : [two, one]
      return store.post('apply', { ...given, fromItem: from.id, toItem: to.id })
    }
    case 'unapply':
      return store.post('unapply', { ...given, applicationId: act.row.id })
    case 'hold':
      return store.act(act.item, 'hold', given)
    case 'dueDate':
      return store.amend(act.item, given)
  }
}
