import { useId, useState } from 'react'
import { hasDays, statesOf, type AccountNarrowing } from '../../../shared/contracts/ap/account-lists.ts'
import { date } from '../../../shared/contracts/fields.ts'
import { isDate } from '../../../shared/contracts/filter.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { FieldControl } from '../../../shared/kit/editor/controls/field-control.tsx'
import { useCurrencies } from '../../../shared/kit/currencies.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import type { AccountSnapshot, AccountStore } from './account-store.ts'
import css from './account-inquiry.module.css'

const FROM = date()
const ASKED = asEntity({
  ...{ id: 'ap.accountInquiry', module: 'ap', noun: 'accountInquiry', room: 'ap/account-inquiry' },
  parameters: { from: FROM },
})
const say = (name: string) => t(`ap:accountInquiry.${name}`)

interface Props {
  readonly store: AccountStore
  readonly snapshot: AccountSnapshot
}

/** By what the list is narrowed: from a day, in a currency, by its state, by a number. The day up to which it goes stands above. */
export function AccountNarrowingBar({ store, snapshot: { tab, narrowing } }: Props) {
  const prefix = useId()
  const currencies = useCurrencies()
  const [from, setFrom] = useState(narrowing.From ?? '')
  const [find, setFind] = useState(narrowing.Find ?? '')
  const states = statesOf(tab)
  const narrow = (change: AccountNarrowing) => {
    const [[name, value]] = Object.entries(change) as [[keyof AccountNarrowing, string]]
    if ((narrowing[name] ?? '') !== value) store.narrow(change)
  }
  const choose = (name: 'Currency' | 'State', choices: readonly string[], word: (choice: string) => string) => (
    <select
      aria-label={say(`narrow.${name}`)}
      value={narrowing[name] ?? ''}
      onChange={({ target }) => narrow({ [name]: target.value })}
    >
      <option value="">{say(`narrow.any${name}`)}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {word(choice)}
        </option>
      ))}
    </select>
  )
  return (
    <form
      className={css['narrowing']}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        narrow({ Find: find.trim() })
      }}
    >
      {hasDays(tab) ? (
        <div className={css['from']}>
          <label htmlFor={`${prefix}-from`}>{say('narrow.From')}</label>
          <FieldControl
            id={`${prefix}-from`}
            entity={ASKED}
            path="from"
            field={FROM}
            label={say('narrow.From')}
            value={from}
            required={false}
            readOnly={false}
            invalid={from !== '' && !isDate(from)}
            onEdit={(_path, value) => setFrom(String(value ?? ''))}
            onLeave={() => (from === '' || isDate(from) ? narrow({ From: from }) : undefined)}
          />
        </div>
      ) : null}
      {hasDays(tab) ? choose('Currency', currencies, (currency) => currency) : null}
      {states.length > 0 ? choose('State', states, (state) => say(`states.${state}`)) : null}
      <input
        type="search"
        value={find}
        placeholder={say('find')}
        aria-label={say('find')}
        onChange={(event) => {
          setFind(event.target.value)
          // The cross in the field empties it at once.
          if (event.target.value === '') narrow({ Find: '' })
        }}
        onBlur={() => narrow({ Find: find.trim() })}
      />
    </form>
  )
}
