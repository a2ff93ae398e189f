import { currencyOf, placesOf } from '../../contracts/decimals.ts'
import type { Document } from '../../contracts/document.ts'
import { headOf } from '../../contracts/document-head.ts'
import { DOTS, type LookupTarget } from '../../contracts/fields.ts'
import { isFact } from '../read/facts.ts'
import { t } from '../../i18n/i18n.ts'
import { useTitle } from './controls/use-lookup.ts'
import { fieldAt } from './field-path.ts'
import { recordName, valueText } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './record-editor.module.css'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
}

/**
 * [judgement 9] Whom a document is about, its number and its amount, as they are typed: they stay in sight while its form is scrolled. What
 * kind of document it is stands behind them, and in front as long as nobody is named.
 */
export function DocumentName({ store, snapshot: { draft } }: Props) {
  const entity = store.entity as Document
  const { party, of, number, amount } = headOf(entity)
  const text = (path: string | null) => (path === null ? '' : valueText(entity, path, draft[path]))
  const code = party === null ? '' : String(draft[party] ?? '')
  const lookup = (party === null ? undefined : fieldAt(entity.fields, party)?.lookup) ?? (of && { entity: of })
  const kind = store.isNew ? recordName(entity, '') : t(`${entity.module}:${entity.noun}.record`)
  const called = text(number)
  const own = store.isNew || number === entity.key ? '' : store.called
  const isNamed = code !== '' && !code.startsWith(DOTS)
  return (
    <>
      <h1>{isNamed ? lookup ? <PartyName target={lookup} code={code} /> : text(party) : kind}</h1>
      {called ? <span className={css['key']}>{called}</span> : null}
      {amount !== null && isFact(entity.fields[amount]!, draft[amount]) ? (
        <span className={css['amount']}>
          <span>{currencyOf(entity.fields[amount]!, draft)}</span>{' '}
          <b>{valueText(entity, amount, draft[amount], placesOf(entity.fields[amount]!, draft))}</b>
        </span>
      ) : null}
      {isNamed || own ? (
        <span className={css['kinds']}>
          {isNamed ? <span className={css['kind']}>{kind}</span> : null}
          {own ? <span className={css['kind']}>{own}</span> : null}
        </span>
      ) : null}
    </>
  )
}

/** The name of a firm, and its code until that is known. */
function PartyName({ target, code }: { target: LookupTarget; code: string }) {
  return useTitle(target, code) ?? code
}
