import { useId, useState } from 'react'
import { date, lookup } from '../../../shared/contracts/fields.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { isDate } from '../../../shared/contracts/filter.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import type { AccountSnapshot, AccountStore } from './account-store.ts'
import css from './account-inquiry.module.css'

const FIELDS = {
  vendorId: lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true }),
  asOf: date(),
}
const ASKED = asEntity({
  ...{ id: 'ap.accountInquiry', module: 'ap', noun: 'accountInquiry', room: 'ap/account-inquiry' },
  parameters: FIELDS,
})

interface Props {
  readonly title: string
  readonly store: AccountStore
  readonly snapshot: AccountSnapshot
  readonly refresh: Action
}

/** Whose account, at the end of which day. Begins anew with each vendor. */
export function AccountPicker({ title, store, snapshot, refresh }: Props) {
  const prefix = useId()
  const [values, setValues] = useState({ vendorId: snapshot.vendor ?? '', asOf: snapshot.asOf })
  const vendor = values.vendorId.trim().toUpperCase()
  const isWhole = vendor !== '' && isDate(values.asOf)
  const ask = () => {
    if (isWhole && (vendor !== snapshot.vendor || values.asOf !== snapshot.asOf)) store.ask(vendor, values.asOf)
  }
  return (
    <ScreenHead title={title}>
      <form
        className={css['picker']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        {(['vendorId', 'asOf'] as const).map((name) => (
          <div key={name} className={css[name]}>
            <label htmlFor={`${prefix}-${name}`}>{t(`ap:accountInquiry.fields.${name}`)}</label>
            <FieldControl
              id={`${prefix}-${name}`}
              entity={ASKED}
              path={name}
              field={FIELDS[name]}
              label={t(`ap:accountInquiry.fields.${name}`)}
              value={values[name]}
              required={false}
              readOnly={false}
              invalid={name === 'asOf' && !isDate(values.asOf)}
              onEdit={(path, value) => setValues((known) => ({ ...known, [path]: String(value ?? '') }))}
              onLeave={ask}
            />
          </div>
        ))}
        <Button look="primary" label={t('ap:accountInquiry.show')} type="submit" disabled={!isWhole} />
      </form>
      <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
    </ScreenHead>
  )
}
