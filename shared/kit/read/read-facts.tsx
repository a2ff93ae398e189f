import type { Entity } from '../../contracts/entity.ts'
import type { ScreenHost } from '../../events/host.ts'
import { t } from '../../i18n/i18n.ts'
import { fieldAt, placesAt, readAt, type Row } from '../editor/field-path.ts'
import { fieldLabel } from '../editor/labels.ts'
import { region } from '../region.ts'
import { isFact } from './facts.ts'
import { ReadValue } from './read-value.tsx'
import css from './read.module.css'

interface Props {
  readonly entity: Entity
  /** Of its region. */
  readonly name: string
  readonly title: string
  /** Those that this reader may see. */
  readonly paths: readonly string[]
  readonly record: Row
  readonly host: ScreenHost
  /** Its title is seen. */
  readonly headed?: boolean
}

/** Fields of a record as text, each under its name, without what tells nothing. */
export function ReadFacts({ entity, name, title, paths, record, host, headed }: Props) {
  const facts = paths.filter((path) => isFact(fieldAt(entity.fields, path)!, readAt(record, path)))
  if (facts.length === 0) return null
  return (
    <section className={css['facts']} aria-label={title} {...region(name, title)}>
      {headed ? <h2>{title}</h2> : null}
      <dl>
        {facts.map((path) => {
          const field = fieldAt(entity.fields, path)!
          return (
            <div key={path} data-fact={path} data-kind={field.kind}>
              <dt>{fieldLabel(entity, path)}</dt>
              <dd>
                {field.kind === 'flag' ? (
                  t('kit:list.yes')
                ) : (
                  <ReadValue
                    {...{ entity, path, field, host }}
                    value={readAt(record, path)}
                    places={placesAt(entity.fields, record, path)}
                  />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
