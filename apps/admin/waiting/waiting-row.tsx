import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import type { WaitingRow } from '../../../shared/contracts/waiting.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { personName } from '../../../shared/i18n/person.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { fieldLabel, problemText, valueText } from '../../../shared/kit/editor/labels.ts'
import { isFact } from '../../../shared/kit/read/facts.ts'
import type { Hindered } from './waiting-store.ts'
import css from './waiting.module.css'

const entities: Readonly<Record<string, Entity>> = Object.fromEntries(
  Object.values(ENTITIES).map((entity) => [entity.id, entity]),
)
export const entityOf = ({ kind }: Pick<WaitingRow, 'kind'>): Entity => entities[kind]!

/** `Stelmor Wire and Rod, SW-204417`: what a row is called wherever it is spoken of. */
export const nameOf = ({ party, partyName, number }: WaitingRow): string =>
  [partyName ?? party, number].filter((part) => part !== null).join(', ')

export const sumOf = ({ amount, currency }: Pick<WaitingRow, 'amount' | 'currency'>): string =>
  amount === null ? '' : `${currency ?? ''} ${formatMoney(amount, { currency })}`.trim()

interface Props {
  readonly row: WaitingRow
  readonly isChosen: boolean
  readonly isBusy: boolean
  readonly hindered: Hindered | undefined
  /** Where all of it is seen; null for a user without a door to it. */
  readonly address: string | null
  readonly onChoose: (isChosen: boolean) => void
  readonly onApprove: (confirmed?: readonly string[]) => void
  readonly onReturn: () => void
}

/** One thing that waits: what it is and how much, why it wants this person, who else could, and the two answers. */
export function WaitingItem({ row, isChosen, isBusy, hindered, address, onChoose, onApprove, onReturn }: Props) {
  const entity = entityOf(row)
  const name = nameOf(row)
  const facts = Object.entries(row.facts).filter(
    ([path, value]) => entity.fields[path] && isFact(entity.fields[path], value),
  )
  const record = t(`${entity.module}:${entity.noun}.record`)
  return (
    <li className={css['item']} data-row={row.id} data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={row.opened}
        aria-label={t('admin:waiting.choose', { name })}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className={css['what']}>
        <p className={css['name']}>
          {address ? (
            <a href={address} data-open>
              {name}
            </a>
          ) : (
            <b>{name}</b>
          )}{' '}
          <span>{record}</span>
        </p>
        {facts.length > 0 ? (
          <p className={css['facts']}>
            {facts.map(([path, value]) => `${fieldLabel(entity, path)} ${valueText(entity, path, value)}`).join(' · ')}
          </p>
        ) : null}
        <p className={css['why']}>{whyOf(row)}</p>
        <p className={css['others']}>{othersOf(row)}</p>
        {hindered ? (
          <div className={css['hindered']} role="alert">
            {hindered.problems.map((problem) => (
              <p key={`${problem.Field} ${problem.Key}`}>{problemText(entity, problem)}</p>
            ))}
            {hindered.isQuestion ? (
              <Button
                label={t('admin:waiting.allTheSame')}
                disabled={isBusy}
                onClick={() => onApprove([...hindered.confirmed, ...hindered.problems.map(({ Key }) => Key)])}
              />
            ) : null}
          </div>
        ) : null}
      </div>
      <div className={css['amount']}>
        <b>{sumOf(row)}</b>
        <span>
          {t(row.because === null ? 'home:waiting.sent' : 'home:waiting.changed', {
            time: formatStamp(row.since),
            person: row.by === null ? '–' : personName(row.by),
          })}
        </span>
      </div>
      <div className={css['acts']}>
        {row.opened ? (
          address ? (
            <a className={css['check']} href={address}>
              {t('home:waiting.check')}
            </a>
          ) : null
        ) : (
          <>
            <Button
              label={t('home:waiting.approve')}
              aria-label={t('home:waiting.approveOf', { name })}
              disabled={isBusy}
              onClick={() => onApprove()}
            />
            {row.back ? (
              <Button
                label={t('admin:waiting.return')}
                aria-label={t('admin:waiting.returnOf', { name })}
                disabled={isBusy}
                onClick={onReturn}
              />
            ) : null}
          </>
        )}
      </div>
    </li>
  )
}

function whyOf(row: WaitingRow): string {
  const why = reasonOf(row)
  return row.of ? t('home:waiting.inPlaceOf', { why, person: row.of.name }) : why
}

function reasonOf({ because, limit }: WaitingRow): string {
  if (because !== null) return t(`home:waiting.because.${because}`)
  return limit
    ? t('home:waiting.aboveLimit', {
        limit: `${limit.currency} ${formatMoney(limit.above, { currency: limit.currency })}`,
      })
    : t('home:waiting.secondPerson')
}

function othersOf({ because, others, more }: WaitingRow): string {
  if (others.length === 0) return because !== null ? '' : t('admin:waiting.nobodyElse')
  const people = others.join(', ')
  return t(because === null ? 'admin:waiting.others' : 'admin:waiting.othersToo', {
    people: more ? t('kit:course.more', { people }) : people,
  })
}
