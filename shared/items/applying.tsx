import { Decimal } from 'decimal.js'
import { useId, useState } from 'react'
import { api } from '../api/client.ts'
import { date, money } from '../contracts/fields.ts'
import type { InquiryContract } from '../contracts/inquiry.ts'
import { moneyText } from '../contracts/money.ts'
import type { AccountApplication, AccountHead, AccountItem } from '../contracts/trade/account-rows.ts'
import { formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { InquiryActionDialogProps, InquiryActionGiven, InquiryAction } from '../kit/inquiry/inquiry-definition.ts'
import controls from '../kit/editor/controls/control.module.css'
import { Ask, type AskProps, type Given } from './ask.tsx'
import { fitting } from './fitting.ts'
import css from './apply-dialog.module.css'

const leastOf = (a: AccountItem, b: AccountItem): string =>
  moneyText(Decimal.min(new Decimal(a.open).abs(), new Decimal(b.open).abs()))

const APPLY = { amount: money({ least: '0.01' }), date: date() }

/** A credit or money on account, used up by an open document of the other side. */
function ApplyDialog(props: InquiryActionDialogProps & { readonly contract: InquiryContract }) {
  const { row, head, store } = props
  const id = useId()
  const [at, setAt] = useState(0)
  const item = row as unknown as AccountItem
  const account = head as unknown as AccountHead
  const others = fitting(account, item)
  const lead: AskProps['lead'] = (edit) => (
    <div className={css['other']}>
      <label htmlFor={id}>{t('ledger:items.other')}</label>
      <select
        id={id}
        className={`${controls['input']} ${controls['choice']}`}
        value={at}
        onChange={(event) => {
          const next = Number(event.target.value)
          setAt(next)
          edit('amount', leastOf(item, others[next]!))
        }}
      >
        {others.map(({ id: itemId, reference, open, currency }, place) => (
          <option key={itemId} value={place}>
            {t('ledger:items.otherItem', { reference, open: formatMoney(open, { currency }), currency })}
          </option>
        ))}
      </select>
    </div>
  )
  const does = (given: Given) => {
    const [from, to] = item.open.startsWith('-') ? [item, others[at]!] : [others[at]!, item]
    return store.send((path) => api.send('POST', `${path}/apply`, { ...given, fromItem: from.id, toItem: to.id }))
  }
  const begin = { amount: leastOf(item, others[0]!), date: account.asOf }
  return <Ask {...props} {...{ lead, does, begin }} name="apply" reference={item.reference} fields={APPLY} />
}

const UNAPPLY = { date: date() }

/** Both documents are open again from that day on. */
function UnapplyDialog(props: InquiryActionDialogProps & { readonly contract: InquiryContract }) {
  const { from, id } = props.row as unknown as AccountApplication
  const { asOf } = props.head as unknown as AccountHead
  const does = (given: Given) =>
    props.store.send((path) => api.send('POST', `${path}/unapply`, { ...given, applicationId: id }))
  return <Ask {...props} name="unapply" reference={from} fields={UNAPPLY} begin={{ date: asOf }} does={does} />
}

/** Lists whose rows are items. */
export const ITEMS = ['open', 'documents']

/** The user may do what the inquiry calls so. */
export const may =
  (name: string) =>
  ({ head }: InquiryActionGiven): boolean =>
    head.actions.includes(name)
export const itemOf = ({ row }: InquiryActionGiven) => row as unknown as AccountItem | null

/** Credits used up by what is open, and that taken back: what both sides do with a row of an account. */
export const applying = (contract: InquiryContract): Readonly<Record<'apply' | 'unapply', InquiryAction>> => ({
  apply: {
    ...{ name: 'apply', on: ITEMS, keys: 'F4', offered: may('apply') },
    fits: (given) => fitting(given.head as unknown as AccountHead, itemOf(given)!).length > 0,
    Dialog: (props) => <ApplyDialog {...props} contract={contract} />,
  },
  unapply: {
    ...{ name: 'unapply', on: ['applications'], keys: 'Alt+Z', offered: may('apply') },
    fits: ({ row }) => (row as unknown as AccountApplication).canTakeBack,
    Dialog: (props) => <UnapplyDialog {...props} contract={contract} />,
  },
})
