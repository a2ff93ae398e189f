import { Decimal } from 'decimal.js'
import { useEffect, useId, useRef, useState } from 'react'
import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountApplication, AccountItem } from '../../../shared/contracts/ap/account-rows.ts'
import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { date, money, type Fields } from '../../../shared/contracts/fields.ts'
import { of } from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { asEntity, Parameter } from '../../../shared/kit/parameters/parameter.tsx'
import type { AccountStore } from './account-store.ts'
import controls from '../../../shared/kit/editor/controls/control.module.css'
import css from './account-inquiry.module.css'

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
  Decimal.min(new Decimal(a.open).abs(), new Decimal(b.open).abs()).toFixed(2)

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
  const prefix = useId()
  const parameters = FIELDS[act.name]
  const [values, setValues] = useState(() => firstValues(act, account.asOf))
  const [other, setOther] = useState(0)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    focusFirst(form.current!)
  }, [])

  const run = async () => {
    const given = normalize({ fields: parameters }, values)
    const wrong = fieldProblems({ fields: parameters }, given)
    setProblems(wrong)
    if (wrong.length > 0 || isBusy) return
    setBusy(true)
    // A call that failed has said so itself.
    const refused = await done(store, act, given, other).catch(() => null)
    setBusy(false)
    if (refused?.length === 0) onClose(true)
    else setProblems(refused ?? [])
  }
  const edit = (name: string, value: unknown) => {
    setValues((known) => ({ ...known, [name]: value }))
    setProblems((known) => known.filter(({ Field }) => Field !== name))
  }
  const title = t(`ap:accountInquiry.ask.${act.name}`, {
    reference: act.name === 'unapply' ? act.row.from : act.item.reference,
  })
  const contract = { ...NAMED, parameters }
  return (
    <TabDialog
      panel={panel}
      title={title}
      onClose={() => onClose(false)}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={() => onClose(false)} />
          <Button
            look="primary"
            label={t(`ap:accountInquiry.acts.${act.name}`)}
            disabled={isBusy}
            onClick={() => void run()}
          />
        </>
      }
    >
      <form
        ref={form}
        className={css['ask']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {act.name === 'apply' ? (
          <div className={css['other']}>
            <label htmlFor={`${prefix}-other`}>{t('ap:accountInquiry.fields.other')}</label>
            <select
              id={`${prefix}-other`}
              className={`${controls['input']} ${controls['choice']}`}
              value={other}
              onChange={(event) => {
                const at = Number(event.target.value)
                setOther(at)
                edit('amount', leastOf(act.item, act.others[at]!))
              }}
            >
              {act.others.map(({ id, reference, open, currency }, at) => (
                <option key={id} value={at}>
                  {t('ap:accountInquiry.otherItem', { reference, open: formatMoney(open), currency })}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {Object.keys(parameters).map((name) => (
          <Parameter
            key={name}
            {...{ contract, name, prefix }}
            value={values[name] ?? null}
            problem={problems.find(({ Field }) => Field === name)}
            onEdit={edit}
          />
        ))}
        {problems
          .filter(({ Field }) => !Object.keys(parameters).includes(Field ?? ''))
          .map((problem) => (
            <p key={problem.Key} role="alert">
              {problemText(asEntity(contract), { ...problem, Field: null })}
            </p>
          ))}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </TabDialog>
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
