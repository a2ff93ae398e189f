import type { ReactNode } from 'react'
import { region } from './region.ts'
import css from './small-table.module.css'

export interface SmallColumn<R> {
  readonly name: string
  /** Already in the user's language. */
  readonly label: string
  /** At the right, digits under digits. */
  readonly isFigure?: boolean
  readonly of: (row: R) => ReactNode
}

interface Props<R> {
  readonly label: string
  readonly columns: readonly SmallColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
  /** As wide as what it holds, beside other things. */
  readonly narrow?: boolean
  /** What can be done with a row, behind its last column. */
  readonly acts?: (row: R) => ReactNode
}

/** A few rows that are read beside or under a form: no sort, no filter, no cursor. */
export const SmallTable = <R,>({ label, columns, rows, keyOf, narrow, acts }: Props<R>) => (
  <table className={css['table']} data-narrow={narrow || undefined} aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ name, label: head, isFigure }) => (
          <th key={name} scope="col" data-figure={isFigure || undefined}>
            {head}
          </th>
        ))}
        {acts ? <td /> : null}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ name, isFigure, of }) => (
            <td key={name} data-figure={isFigure || undefined}>
              {of(row)}
            </td>
          ))}
          {acts ? <td data-acts>{acts(row)}</td> : null}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A text that leads on for a user who has a door to it; else the text alone. */
export const RecordLink = ({ address, text }: { readonly address: string | null; readonly text: string }) =>
  address ? <a href={address}>{text}</a> : text

interface SectionProps {
  /** Its name in the address of regions [D17]. */
  readonly name: string
  readonly title: string
  /** How many there are, beside the heading. */
  readonly count?: string
  readonly children: ReactNode
}

/** A part of a record's form that is only read: a heading with what is under it. */
export const SmallSection = ({ name, title, count, children }: SectionProps) => (
  <section className={css['section']} aria-label={title} {...region(name, title)}>
    <h2>
      {title} {count === undefined ? null : <span>{count}</span>}
    </h2>
    {children}
  </section>
)

interface PointerProps {
  readonly name: string
  readonly title: string
  readonly count?: string
  /** What stands there, in the user's language. */
  readonly text: string
  /** Null where the user has no door to it: then it is told alone. */
  readonly address: string | null
  readonly link: string
}

/** One sentence about what stands elsewhere, with the way to it. */
export const PointerSection = ({ text, address, link, ...section }: PointerProps) => (
  <SmallSection {...section}>
    <p>
      {text} {address ? <RecordLink address={address} text={link} /> : null}
    </p>
  </SmallSection>
)
