import type { ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { Button } from './button.tsx'
import css from './columns-dialog.module.css'
import { TabDialog } from './editor/tab-dialog.tsx'

/** One thing that is asked of a file, and what was answered. Texts are in the user's language. */
export interface FileQuestion {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChange: (value: string) => void
  /** True of a question whose answers are columns, counted from 0: the sample says there what it is. */
  readonly isColumn?: boolean
}

interface Props {
  /** The panel of the tab that it belongs to. */
  readonly panel: HTMLElement
  readonly title: string
  readonly about: string
  /** What the main key does. */
  readonly does: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly questions: readonly FileQuestion[]
  /** True once the file can be read by the answers. */
  readonly isWhole: boolean
  readonly onGiven: () => void
  readonly onClose: () => void
  /** What else is asked, behind the questions. */
  readonly children?: ReactNode
}

/** Rows by which a person knows his file. */
const SHOWN = 5

/** The columns of a file as answers, by their heads or their numbers. With `none`, that it has no such column, as `noneIs`. */
export const columnOptions = (head: readonly string[], none: string | null, noneIs = ''): FileQuestion['options'] => [
  ...(none === null ? [] : [[noneIs, none] as const]),
  ...head.map((name, at) => [String(at), name || String(at + 1)] as const),
]

/** What the columns of a stranger's file mean: first rows of it, under each head what it was said to be, and the questions. */
export function ColumnsDialog({ panel, title, about, does, head, rows, questions, isWhole, ...rest }: Props) {
  const { onGiven, onClose, children } = rest
  const saidOf = (at: number) =>
    questions.flatMap(({ isColumn, value, label }) => (isColumn && value === String(at) ? [label] : [])).join(', ')
  return (
    <TabDialog
      wide
      panel={panel}
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button look="primary" label={does} disabled={!isWhole} onClick={onGiven} />
        </>
      }
    >
      <p>{about}</p>
      <div className={css['sample']}>
        <table aria-label={title}>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={at} scope="col" data-said={saidOf(at) ? '' : undefined}>
                  {name || at + 1}
                  <span>{saidOf(at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, nth) => (
              <tr key={nth}>
                {head.map((_, at) => (
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css['questions']}>
        {questions.map(({ name, label, value, options, onChange }, nth) => (
          <label key={name}>
            {label}
            <select
              data-first={nth === 0 ? '' : undefined}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            >
              {options.map(([answer, said]) => (
                <option key={answer} value={answer}>
                  {said}
                </option>
              ))}
            </select>
          </label>
        ))}
        {children}
      </div>
    </TabDialog>
  )
}
