import css from './counting.module.css'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly all: string
  readonly onChoose: (value: string | null) => void
}

/** One of a few by which the list is narrowed. */
export const Choice = ({ label, value, options, all, onChoose }: ChoiceProps) => (
  <label className={css['choice']}>
    <span>{label}</span>
    <select value={value} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">{all}</option>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
