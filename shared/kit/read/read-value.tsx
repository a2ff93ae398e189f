import { DOTS, type Field } from '../../contracts/fields.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { ScreenHost } from '../../events/host.ts'
import { targetOf, useTitle } from '../editor/controls/use-lookup.ts'
import { valueText } from '../editor/labels.ts'
import { RecordLink } from '../small-table.tsx'
import css from './read.module.css'

interface Props {
  readonly entity: Entity
  readonly path: string
  readonly field: Field
  readonly value: unknown
  /** Decimals of its currency, where it is an amount. */
  readonly places?: number
  /** Its name is said beside it. */
  readonly isNamed?: boolean
  readonly host: ScreenHost
}

/** A value that is only read, as text; a code leads to its record, with its name in grey. */
export function ReadValue({ entity, path, field, value, places, isNamed = false, host }: Props) {
  const code = String(value ?? '')
  if (field.kind === 'lookup' && code !== '' && !code.startsWith(DOTS))
    return <Named target={field.lookup!} {...{ code, isNamed, host }} />
  return valueText(entity, path, value, places)
}

function Named({ target, code, isNamed, host }: NamedProps) {
  const title = useTitle(target, isNamed ? null : code)
  const { room } = targetOf(target)
  // Where keys repeat an address names a record by its id, which a code is not.
  const address = REPEATED.has(room) ? null : host.addressOf(room, { record: code })
  return (
    <>
      <span className={css['code']}>
        <RecordLink address={address} text={code} />
      </span>
      {title && title !== code ? <span className={css['name']}> {title}</span> : null}
    </>
  )
}

interface NamedProps {
  readonly target: NonNullable<Field['lookup']>
  readonly code: string
  readonly isNamed: boolean
  readonly host: ScreenHost
}

/** Rooms in which the same code stands for several records. */
const REPEATED: ReadonlySet<string> = new Set(['admin/user-code'])
