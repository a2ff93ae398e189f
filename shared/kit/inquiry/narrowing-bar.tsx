import { useId, useState } from 'react'
import { date } from '../../contracts/fields.ts'
import { isDate } from '../../contracts/filter.ts'
import { statesOf, wordsIn, type InquiryContract, type Narrowed, type Narrowing } from '../../contracts/inquiry.ts'
import { formatDate } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { FieldControl } from '../editor/controls/field-control.tsx'
import { useCurrencies } from '../currencies.ts'
import { Icon } from '../icon.tsx'
import { asEntity } from '../parameters/parameter.tsx'
import css from './inquiry.module.css'

const FROM = date()
const say = (name: string) => t(`kit:inquiry.narrow.${name}`)

interface Props {
  readonly contract: InquiryContract
  readonly list: string
  readonly narrowing: Narrowed
  readonly onNarrow: (change: Narrowed) => void
}

/** By what a list is narrowed: from a day, in a currency, by its state, by a word. The day up to which it goes stands above. */
export function NarrowingBar({ contract, list, narrowing, onNarrow }: Props) {
  const prefix = useId()
  const currencies = useCurrencies()
  const [from, setFrom] = useState(narrowing.From ?? '')
  const [find, setFind] = useState(narrowing.Find ?? '')
  const { narrow: by, columns } = contract.lists[list]!
  const states = statesOf(contract.lists[list]!)
  const narrow = (name: Narrowing, value: string) => {
    if ((narrowing[name] ?? '') !== value) onNarrow({ [name]: value })
  }
  const choose = (name: 'Currency' | 'State', choices: readonly string[], word: (choice: string) => string) => (
    <select aria-label={say(name)} value={narrowing[name] ?? ''} onChange={({ target }) => narrow(name, target.value)}>
      <option value="">{say(`any${name}`)}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {word(choice)}
        </option>
      ))}
    </select>
  )
  const sought = t(`${contract.module}:${contract.noun}.find`)
  return (
    <form
      className={css['narrowing']}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        narrow('Find', find.trim())
      }}
    >
      {by.includes('From') ? (
        <div className={css['from']}>
          <label htmlFor={`${prefix}-from`}>{say('From')}</label>
          <FieldControl
            id={`${prefix}-from`}
            entity={asEntity({ ...contract, parameters: { from: FROM } })}
            path="from"
            field={FROM}
            label={say('From')}
            value={from}
            required={false}
            readOnly={false}
            invalid={from !== '' && !isDate(from)}
            onEdit={(_path, value) => setFrom(String(value ?? ''))}
            onLeave={() => (from === '' || isDate(from) ? narrow('From', from) : undefined)}
          />
        </div>
      ) : null}
      {narrowing.To && by.includes('To') ? (
        <Led text={t('kit:inquiry.narrow.until', { day: formatDate(narrowing.To) })} onDrop={() => narrow('To', '')} />
      ) : null}
      {narrowing.Age && by.includes('Age') ? (
        <Led
          text={t(`${contract.module}:${contract.noun}.strips.ageing.${narrowing.Age}`)}
          onDrop={() => narrow('Age', '')}
        />
      ) : null}
      {by.includes('Currency') ? choose('Currency', currencies, (currency) => currency) : null}
      {states.length > 0
        ? choose('State', states, (state) =>
            t(`${wordsIn(contract, 'columns', 'state', columns['state']!).choicesKey}.${state}`),
          )
        : null}
      {by.includes('Find') ? (
        <input
          type="search"
          value={find}
          placeholder={sought}
          aria-label={sought}
          onChange={(event) => {
            setFind(event.target.value)
            // The cross in the field empties it at once.
            if (event.target.value === '') narrow('Find', '')
          }}
          onBlur={() => narrow('Find', find.trim())}
        />
      ) : null}
    </form>
  )
}

/** What a figure has led to; pressed, the list is whole again. */
const Led = ({ text, onDrop }: { readonly text: string; readonly onDrop: () => void }) => (
  <button
    type="button"
    className={css['led']}
    aria-label={t('kit:list.removeFilter', { label: text })}
    onClick={onDrop}
  >
    {text} <Icon name="x-lg" size={12} />
  </button>
)
