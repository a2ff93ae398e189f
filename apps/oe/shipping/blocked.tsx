import type { LineState, LineSupply, ShippingRow } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import { stateText, WORD, workText } from './rows.tsx'
import { figure, say } from './say.ts'
import css from './shipping.module.css'

/** A reason, with whoever it concerns. */
interface Stuck {
  readonly id: string
  readonly row: ShippingRow
  readonly who: string
  readonly help: readonly string[]
}

/** An order that is held is said once; what is missing, line by line. */
function stuckOf(rows: readonly ShippingRow[]): Stuck[] {
  const held = new Set<string>()
  return rows.flatMap((row): Stuck[] => {
    const { state, hold, orderId, orderNo, name } = row
    if (state === 'Held' || state === 'CustomerHeld') {
      if (held.has(orderId)) return []
      held.add(orderId)
      const help =
        hold === null
          ? [say('credit')]
          : [
              ...(hold.beyond === null ? [] : [say('overBy', { amount: formatMoney(hold.beyond, {}) })]),
              ...(hold.reason === null ? [] : [hold.reason]),
              say('heldBy', { by: hold.by, on: formatStamp(hold.on) }),
            ]
      return [{ id: orderId, row, who: `${name}, ${orderNo}`, help }]
    }
    if (!LACKS.includes(state)) return []
    return [{ id: row.lineKey, row, who: `${row.productId ?? ''}, ${orderNo}`, help: [comingOf(row)] }]
  })
}

/** Of these something is missing, and something may bring it. */
const LACKS: readonly LineState[] = ['NoStock', 'InWork', 'Part']

/** Stock words carry quantity and day; what comes for the line alone is called by its number. */
function comingOf({ comes, supply, shipComplete }: ShippingRow): string {
  const words = supply
    ? suppliedBy(supply)
    : comes === null
      ? say('comesNone')
      : comes.on === null
        ? say('comesSome', { quantity: figure(comes.quantity) })
        : say('comes', { quantity: figure(comes.quantity), day: formatDate(comes.on) })
  return shipComplete ? `${words}; ${say('whole')}` : words
}

function suppliedBy({ number, on, work, isBegun }: LineSupply): string {
  const comes = on === null ? say('comesWith', { number }) : say('comesWithOn', { number, day: formatDate(on) })
  return work ? `${workText({ work, isBegun })}: ${comes}` : comes
}

/** [judgement 33] What cannot go, and who can help. */
export function Blocked({ rows }: { readonly rows: readonly ShippingRow[] }) {
  const stuck = stuckOf(rows)
  return (
    <section className={css['blocked']} {...region('blocked', say('cannot'))}>
      <h2>{say('cannot')}</h2>
      {stuck.length === 0 ? <p>{say('allCan')}</p> : null}
      <ul>
        {stuck.map(({ id, row, who, help }) => (
          <li key={id}>
            <StatusPill word={WORD[row.state]} text={stateText(row)} />
            <b>{who}</b>
            {help.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
