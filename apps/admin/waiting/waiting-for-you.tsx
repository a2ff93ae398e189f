import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Decimal } from 'decimal.js'
import { auditTime, Subject } from 'rxjs'
import { isUnreached } from '../../../shared/api/client.ts'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { Fields } from '../../../shared/contracts/fields.ts'
import type { Waiting, WaitingRow } from '../../../shared/contracts/waiting.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { followRoom } from '../../../shared/kit/follow-room.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { region } from '../../../shared/kit/region.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { useTab } from '../../../shared/kit/tab.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'
import { DeputyCard } from './deputy-card.tsx'
import { entityOf, nameOf, sumOf, WaitingItem } from './waiting-row.tsx'
import { WaitingStore } from './waiting-store.ts'
import css from './waiting.module.css'

/** Where others change something all the time, it is asked for no more often than this, in ms. */
const APART = 3_000

/** [judgement 12] All that waits for the user, of whatever module, decided where it stands. */
export function WaitingForYou({ screen, host }: ScreenProps) {
  const locale = useLocale()
  const store = useTab().keep('waiting', () => new WaitingStore())
  const { waiting, deputies, error, chosen, hindered, isBusy } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
  )
  useEffect(() => {
    void store.look()
    const moved = new Subject<void>()
    const looking = moved.pipe(auditTime(APART)).subscribe(() => void store.look())
    looking.add(followRoom(null, () => moved.next()))
    return () => looking.unsubscribe()
  }, [store, locale])
  useReconnect(isUnreached(error), () => void store.look())
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const [returning, setReturning] = useState<readonly WaitingRow[] | null>(null)

  const all = waiting?.rows ?? []
  const kinds = [...new Set(all.map((row) => row.kind))]
  const shownKind = kind !== null && kinds.includes(kind) ? kind : null
  const rows = shownKind === null ? all : all.filter((row) => row.kind === shownKind)
  const picked = rows.filter(({ id }) => chosen.has(id))
  const current = rows.find(({ id }) => id === at) ?? rows[0]
  const about = (picked.length > 0 ? picked : current ? [current] : []).filter(({ opened }) => !opened)

  const decided = (of: readonly WaitingRow[], done: Promise<number>) =>
    done.then((count) => {
      if (count === 0) return
      const place = rows.findIndex(({ id }) => id === of[0]!.id)
      // The row has gone: whoever works through the list goes on with the next.
      requestAnimationFrame(() => focusRow(list.current, place))
    })
  const approve = (of: readonly WaitingRow[], confirmed: readonly string[] = []) =>
    void decided(
      of,
      store.decide(
        of,
        (row) => row.approve,
        () => null,
        confirmed,
      ),
    )
  const giveBack = (of: readonly WaitingRow[], reason: Record<string, unknown>) =>
    decided(
      of,
      store.decide(
        of,
        (row) => row.back!,
        (row) => (row.reason === null ? null : { [row.reason]: reason['reason'] }),
      ),
    )

  const sum = about.length === 1 ? sumOf(about[0]!) : ''
  const approves = about.length > 1 ? 'approveMany' : sum === '' ? 'approve' : 'approveSum'
  const approval: Action = {
    ...{ id: 'approve', keys: 'Ctrl+Enter', group: 'list', enabled: about.length > 0 && !isBusy },
    label: { key: `admin:waiting.${approves}`, args: { sum, count: formatInteger(about.length) } },
    run: () => approve(about),
  }
  const refusal: Action = {
    ...{ id: 'return', keys: 'Alt+Z', group: 'list' },
    enabled: about.some(({ back }) => back !== null) && !isBusy,
    label: { key: 'admin:waiting.return' },
    run: () => setReturning(about.filter(({ back }) => back !== null)),
  }
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen' },
    label: { key: 'kit:list.refresh' },
    run: () => void store.look(),
  }
  useActions({ screen, host }, [rows.length > 0 && approval, rows.length > 0 && refusal, refresh])

  const title = t('shell:menus.SH0981')
  return (
    <section className={css['screen']}>
      <ScreenHead title={title}>
        {waiting && rows.length > 0 ? <p className={css['sums']}>{sumsOf(picked.length > 0 ? picked : rows)}</p> : null}
        {rows.length > 0 ? (
          <>
            <Button look="primary" {...buttonOf(approval)} />
            <Button {...buttonOf(refusal)} />
          </>
        ) : null}
        <Button look="ghost" icon="arrow-clockwise" iconOnly {...buttonOf(refresh)} />
      </ScreenHead>
      <div className={css['body']}>
        {error !== null ? (
          <LoadFailure what="part" error={error} title={title} onRetry={() => void store.look()} />
        ) : null}
        {waiting?.rows.length === 0 ? <Nothing {...{ waiting, host }} /> : null}
        {kinds.length > 1 ? (
          <div className={css['kinds']} role="group" aria-label={t('admin:waiting.kinds')}>
            {[null, ...kinds].map((one) => (
              <button key={one} type="button" aria-pressed={one === shownKind} onClick={() => setKind(one)}>
                {one === null ? t('admin:waiting.allKinds') : recordsOf(one)}{' '}
                <span>{formatInteger(one === null ? all.length : all.filter((row) => row.kind === one).length)}</span>
              </button>
            ))}
          </div>
        ) : null}
        {rows.length > 0 ? (
          <ul
            ref={list}
            className={css['list']}
            aria-label={title}
            {...region('list', title)}
            onFocus={(event) => setAt(rowOf(event.target)?.dataset['row'] ?? null)}
            onKeyDown={(event) => moved(event, (id) => store.choose([id], !chosen.has(id)))}
          >
            {rows.map((row) => (
              <WaitingItem
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                isBusy={isBusy}
                hindered={hindered.get(row.id)}
                address={host.addressOf(row.room, { record: row.record })}
                onChoose={(isChosen) => store.choose([row.id], isChosen)}
                onApprove={(confirmed) => approve([row], confirmed)}
                onReturn={() => setReturning([row])}
              />
            ))}
          </ul>
        ) : null}
        {waiting?.more ? <p className={css['more']}>{t('admin:waiting.more')}</p> : null}
        {deputies ? <DeputyCard panel={screen.panel} deputies={deputies} onChanged={() => void store.look()} /> : null}
      </div>
      {returning && returning.length > 0 ? (
        <ReturnDialog
          panel={screen.panel}
          rows={returning}
          onClose={() => setReturning(null)}
          onGiven={async (reason) => {
            setReturning(null)
            await giveBack(returning, reason)
          }}
        />
      ) : null}
    </section>
  )
}

const recordsOf = (kind: string): string => {
  const { module, noun } = entityOf({ kind })
  return t(`${module}:${noun}.records`)
}

/** What rows come to, by currency: `CAD 336,621.53 · USD 38,600.00`. */
function sumsOf(rows: readonly WaitingRow[]): string {
  const byCurrency = new Map<string, string[]>()
  for (const { amount, currency } of rows)
    if (amount !== null && currency !== null) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), amount])
  const sums = [...byCurrency].map(([currency, amounts]) =>
    sumOf({ currency, amount: Decimal.sum(...amounts).toFixed() }),
  )
  return [t('admin:waiting.count', { count: formatInteger(rows.length) }), ...sums].join(' · ')
}

/** [judgement 14] When something was decided last, and where to go. */
function Nothing({ waiting, host }: { readonly waiting: Waiting } & Pick<ScreenProps, 'host'>) {
  const hint = waiting.decidedOn
    ? t('home:waiting.decidedOn', { time: formatStamp(waiting.decidedOn) })
    : t(waiting.rooms.length > 0 ? 'admin:waiting.comesHere' : 'admin:waiting.decidesNothing')
  const ways = (['ap/purchase-invoice', 'ap/payment-batch', 'po/purchase-order'] as const).flatMap((room) => {
    const address = host.addressOf(room)
    return address ? [{ room, address }] : []
  })
  return (
    <RegionState icon="check-circle-fill" title={t('home:waiting.none')} hint={hint}>
      {ways.map(({ room, address }) => (
        <a key={room} className={css['check']} href={address}>
          {t(`admin:waiting.ways.${room.slice(3)}`)}
        </a>
      ))}
    </RegionState>
  )
}

interface ReturnProps {
  readonly panel: HTMLElement
  readonly rows: readonly WaitingRow[]
  readonly onClose: () => void
  readonly onGiven: (reason: Record<string, unknown>) => Promise<void>
}

/** Why it is given back, where its document keeps a reason; asked once for all that are chosen. */
function ReturnDialog({ panel, rows, onClose, onGiven }: ReturnProps) {
  const asks = rows.find(({ reason }) => reason !== null)
  const entity = entityOf(asks ?? rows[0]!)
  const field = asks && asDocument(entity)!.actions[asks.back!]!.parameters![asks.reason!]!
  const contract = {
    ...{ id: 'admin.waiting', module: 'admin', noun: 'waiting', room: 'admin/waiting' },
    parameters: (field ? { reason: field } : {}) as Fields,
  }
  const count = formatInteger(rows.length)
  return (
    <ParameterDialog
      panel={panel}
      title={
        rows.length === 1
          ? t('admin:waiting.returnOf', { name: nameOf(rows[0]!) })
          : t('admin:waiting.returnMany', { count })
      }
      contract={contract}
      begin={{}}
      does={t('admin:waiting.return')}
      onGiven={async (given) => {
        await onGiven(given)
        return []
      }}
      onClose={onClose}
    />
  )
}

const rowOf = (of: Element): HTMLElement | null => of.closest('[data-row]')

function focusRow(list: HTMLElement | null, at: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const row = rows[Math.min(at, rows.length - 1)]
  row?.querySelector<HTMLElement>('[data-open], button')?.focus()
}

/** The arrows lead from row to row, Space chooses the one that they are at. */
function moved(event: KeyboardEvent, choose: (id: string) => void): void {
  const own = rowOf(event.target as Element)
  if (!own || event.altKey || event.ctrlKey) return
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    const next = rows.indexOf(own) + (event.key === 'ArrowDown' ? 1 : -1)
    if (next < 0 || next >= rows.length) return
    focusRow(event.currentTarget as HTMLElement, next)
  } else if (event.key === ' ' && (event.target as Element).matches('a')) choose(own.dataset['row']!)
  else return
  event.preventDefault()
}
