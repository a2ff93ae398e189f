import { type CollectionAccount, type CollectionRow } from '../../../shared/contracts/ar/collection.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { localDay } from '../../../shared/i18n/dates.ts'
import { buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import { RecordLink, SmallTable } from '../../../shared/kit/small-table.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import type { Settled } from './dialogs.tsx'
import { say } from './say.ts'
import css from './collections.module.css'

interface Props {
  readonly row: CollectionRow
  readonly currency: string
  /** Asked again when the row says something else. */
  readonly basis: string
  readonly host: ScreenHost
  readonly maySettle: boolean
  readonly onSettle: (dispute: Settled) => void
  readonly buttons: readonly Action[]
}

const CallLink = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
)

/** The number to call first, what is overdue, and what was said so far. */
export function Beside({ row, currency, basis, host, maySettle, onSettle, buttons }: Props) {
  const path = `ar/collection/customer/${encodeURIComponent(row.id)}`
  const { answer, error, again } = useAnswer<CollectionAccount>(path, {}, basis)
  const money = (amount: string) => formatMoney(amount, { currency })
  const person = answer?.contacts[0]
  const calls = row.phone ?? person?.mobile
  const { promise } = row
  return (
    <aside className={css['beside']} aria-label={row.name} {...region('beside', row.name)}>
      <header>
        <h2>{row.name}</h2>
        <RecordLink address={host.addressOf('ar/account-inquiry', { record: row.firmId })} text={row.firmId} />
      </header>
      {calls ? (
        <p className={css['phone']}>
          <CallLink number={calls} />
          <span>
            {[row.contact, person?.role, person?.email].filter(Boolean).join(', ')}
            {person?.mobile && person.mobile !== calls ? (
              <>
                {', '}
                <CallLink number={person.mobile} />
              </>
            ) : null}
          </span>
        </p>
      ) : (
        <p className={css['phone']}>{say('noPhone')}</p>
      )}
      {row.group === 'broken' && promise ? (
        <p className={css['alarm']} role="note">
          {say(Number(promise.came) > 0 ? 'brokenCame' : 'broken', {
            ...{ amount: money(promise.amount), date: formatDate(promise.comesOn), came: money(promise.came) },
          })}
        </p>
      ) : null}
      {Number(row.unapplied) > 0 ? <p>{say('onAccount', { amount: money(row.unapplied) })}</p> : null}
      {error !== null && !answer ? (
        <LoadFailure what="list" error={error} title={row.name} onRetry={again} />
      ) : answer ? (
        <>
          <SmallTable
            label={say('overdueLabel')}
            columns={[
              {
                ...{ name: 'reference', label: say('items.reference') },
                of: ({ reference, invoiceId, disputed }) => (
                  <>
                    <RecordLink
                      address={invoiceId ? host.addressOf('ar/customer-invoice', { record: invoiceId }) : null}
                      text={reference}
                    />
                    {disputed ? <small> {say('items.disputed')}</small> : null}
                  </>
                ),
              },
              { name: 'due', label: say('items.dueDate'), of: ({ dueDate }) => formatDate(dueDate) },
              {
                ...{ name: 'late', label: say('items.late'), isFigure: true },
                of: ({ daysLate }) => say('days', { count: formatInteger(daysLate) }),
              },
              { name: 'open', label: say('items.open'), isFigure: true, of: ({ open }) => money(open) },
            ]}
            rows={answer.items}
            keyOf={({ id }) => id}
          />
          <h3>{say('soFar')}</h3>
          {answer.notes.length === 0 ? <p>{say('nothingSaid')}</p> : null}
          <ol className={css['notes']}>
            {answer.notes.map((note) => (
              <li key={note.id}>
                <time>{formatDate(localDay(new Date(note.notedOn)))}</time>
                <span>
                  <b>
                    {note.outcome === 'Promise'
                      ? say(
                          note.came !== null && Number(note.came) >= Number(note.amount)
                            ? 'notes.kept'
                            : 'notes.promise',
                          {
                            ...{
                              amount: money(note.amount!),
                              date: formatDate(note.comesOn),
                              came: money(note.came ?? '0'),
                            },
                          },
                        )
                      : note.outcome === 'Dispute'
                        ? say('notes.dispute', { amount: money(note.amount!), reference: note.reference! })
                        : note.outcome === 'Reminder'
                          ? say('notes.reminder', {
                              level: String(note.level),
                              amount: money(note.amount!),
                              came: money(note.came ?? '0'),
                            })
                          : say(`outcomes.${note.outcome}`)}
                  </b>{' '}
                  {[
                    note.notes,
                    note.settlement && say('notes.settled', { words: note.settlement }),
                    note.spokeWith,
                    note.sentTo,
                    note.notedBy,
                  ]
                    .filter(Boolean)
                    .join(' · ')}{' '}
                  {note.outcome === 'Dispute' && !note.settledOn && maySettle ? (
                    <Button
                      look="ghost"
                      label={say('does.settle')}
                      onClick={() => onSettle({ id: note.id, reference: note.reference!, about: note.notes ?? '' })}
                    />
                  ) : null}
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <div className={css['buttons']}>
        {buttons.map((action) => (
          <Button key={action.id} {...buttonOf(action)} />
        ))}
      </div>
    </aside>
  )
}
