import { asDocument } from '../../contracts/document.ts'
import type { CourseEvent, DocumentCourse, NextStep } from '../../contracts/document-course.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { ScreenHost } from '../../events/host.ts'
import { formatDate, formatStamp } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import { actionKey, choiceLabel, fieldLabel, sectionLabel } from '../editor/labels.ts'
import { region } from '../region.ts'
import { RecordLink } from '../small-table.tsx'
import css from './course.module.css'

interface Props {
  readonly entity: Entity
  readonly course: DocumentCourse
  readonly host: ScreenHost
}

/** [judgement 13] The time line of a document: what comes on top, then what happened, the newest first, each with its person and its way. */
export function CoursePanel({ entity, course, host }: Props) {
  const title = t('kit:course.title')
  return (
    <section className={css['course']} aria-label={title} {...region('course', title)}>
      <h2>{title}</h2>
      <ol>
        {course.next ? (
          <li data-comes>
            <b>{t('kit:course.next', { action: t(actionKey(entity, course.next.action)) })}</b>
            <span className={css['by']}>{peopleOf(course.next)}</span>
          </li>
        ) : null}
        {[...course.comes, ...course.events].map((event, at) => (
          <Event key={at} entity={entity} event={event} host={host} />
        ))}
      </ol>
    </section>
  )
}

function Event({ entity, event, host }: { entity: Entity; event: CourseEvent; host: ScreenHost }) {
  const { kind, on, by, way, amount, isTakenBack } = event
  const told = [
    amount ? `${amount.currency ?? ''} ${formatMoney(amount.value, { currency: amount.currency })}`.trim() : '',
    by ? personName(by) : '',
    isTakenBack ? t('kit:course.takenBack') : '',
  ].filter((text) => text !== '')
  return (
    <li data-comes={kind === 'comes' || undefined} data-event={kind}>
      <b>{wordsOf(entity, event)}</b>
      <time dateTime={on}>{whenOf(on)}</time>
      {way || told.length > 0 ? (
        <span className={css['by']}>
          {way ? (
            <>
              <RecordLink address={host.addressOf(way.room, { record: way.record })} text={way.number} />{' '}
            </>
          ) : null}
          {told.join(', ')}
        </span>
      ) : null}
    </li>
  )
}

const DAY = '2026-11-20'.length

/** A moment, or a day of which nobody knows the hour: that is the same wherever it is read. */
export const whenOf = (on: string): string => (on.length > DAY ? formatStamp(on) : formatDate(on))

function wordsOf(entity: Entity, { kind, state, fields = [], text }: CourseEvent): string {
  const names = () => [...new Set(fields.map((path) => nameOf(entity, path)))].join(', ')
  switch (kind) {
    case 'entered':
      return t('kit:course.entered')
    case 'state':
      return choiceLabel(entity, asDocument(entity)!.state, state!)
    case 'changed':
      return t('kit:course.changed', { fields: names() })
    case 'comes':
      return names()
    case 'told':
      return t(text!.key, text!.args)
  }
}

/** Lines are called by what they are together. */
function nameOf(entity: Entity, path: string): string {
  const [list] = path.split('.', 1) as [string]
  return entity.fields[list]?.kind === 'lines' ? sectionLabel(entity, list) : fieldLabel(entity, path)
}

/** Who can do the next thing: the reader first, then a few by their names. */
export function peopleOf({ who, more, you }: NextStep): string {
  const names = who.join(', ')
  const people = more ? t('kit:course.more', { people: names }) : names
  if (you) return who.length > 0 ? t('kit:course.canYouOr', { people }) : t('kit:course.canYou')
  return who.length > 0 ? t('kit:course.can', { people }) : t('kit:course.nobody')
}
