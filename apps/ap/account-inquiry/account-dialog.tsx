import { Decimal } from 'decimal.js'
import { useId, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { VendorInquiry, type VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountApplication, AccountItem } from '../../../shared/contracts/ap/account-rows.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { date, money, type Fields } from '../../../shared/contracts/fields.ts'
import { moneyText } from '../../../shared/contracts/money.ts'
import { of } from '../../../shared/contracts/report.ts'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { ActDialogProps } from '../../../shared/kit/definition.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { fitting } from './account-items.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './account-dialog.module.css'

type Given = Record<string, unknown>

const leastOf = (a: AccountItem, b: AccountItem): string =>
  moneyText(Decimal.min(new Decimal(a.open).abs(), new Decimal(b.open).abs()))

interface AskProps extends ActDialogProps {
  readonly name: string
  readonly reference: string
  readonly fields: Fields
  readonly begin: Given
  readonly does: (given: Given) => Promise<readonly Problem[]>
  readonly lead?: Parameters<typeof ParameterDialog>[0]['lead']
}

/** Asks what an act needs, does it, and shows at its place what stands against it. */
const Ask = ({ panel, name, reference, fields, begin, does, lead, onClose }: AskProps) => (
  <ParameterDialog
    panel={panel}
    title={t(`ap:accountInquiry.ask.${name}`, { reference })}
    {...(lead ? { lead } : {})}
    contract={{ ...VendorInquiry, parameters: fields }}
    begin={begin}
    does={t(`ap:accountInquiry.acts.${name}`)}
    onGiven={async (given) => {
      const refused = await does(given)
      if (refused.length === 0) onClose(true)
      return refused
    }}
    onClose={() => onClose(false)}
  />
)

const APPLY = { amount: money({ least: '0.01' }), date: date() }

/** A credit or a payment on account, used up by an open document of the other side. */
export function ApplyDialog(props: ActDialogProps) {
  const { row, head, store } = props
  const id = useId()
  const [at, setAt] = useState(0)
  const item = row as unknown as AccountItem
  const account = head as unknown as VendorAccount
  const others = fitting(account, item)
  const lead: AskProps['lead'] = (edit) => (
    <div className={css['other']}>
      <label htmlFor={id}>{t('ap:accountInquiry.fields.other')}</label>
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
            {t('ap:accountInquiry.otherItem', { reference, open: formatMoney(open, { currency }), currency })}
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
export function UnapplyDialog(props: ActDialogProps) {
  const { from, id } = props.row as unknown as AccountApplication
  const { asOf } = props.head as unknown as VendorAccount
  const does = (given: Given) =>
    props.store.send((path) => api.send('POST', `${path}/unapply`, { ...given, applicationId: id }))
  return <Ask {...props} name="unapply" reference={from} fields={UNAPPLY} begin={{ date: asOf }} does={does} />
}

/** A call about the purchase document of a row, in the version that stands now. */
const ofDocument = (
  { row, store }: ActDialogProps,
  call: (path: string, version: number) => Promise<CallResult>,
): Promise<readonly Problem[]> =>
  store.send(async () => {
    const path = `ap/purchase-invoice/${(row as unknown as AccountItem).invoiceId!}`
    const stored = await api.get<CallResult<{ version: number }>>(path)
    return call(path, stored.Data!.version)
  })

const HOLD = { holdReason: { ...of(PurchaseInvoice, 'holdReason'), required: true } }

export function HoldDialog(props: ActDialogProps) {
  const { reference } = props.row as unknown as AccountItem
  const does = (parameters: Given) =>
    ofDocument(props, (path, version) => api.send('POST', `${path}/hold`, { version, parameters }))
  return <Ask {...props} name="hold" reference={reference} fields={HOLD} begin={{ holdReason: null }} does={does} />
}

const DUE_DATE = { dueDate: of(PurchaseInvoice, 'dueDate') }

export function DueDateDialog(props: ActDialogProps) {
  const { reference, dueDate } = props.row as unknown as AccountItem
  const does = (record: Given) => ofDocument(props, (path, version) => api.send('PUT', path, { record, version }))
  return <Ask {...props} name="dueDate" reference={reference} fields={DUE_DATE} begin={{ dueDate }} does={does} />
}
