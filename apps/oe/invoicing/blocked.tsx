import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { buttonOf, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import facts from '../../../shared/kit/facts.module.css'
import { region } from '../../../shared/kit/region.ts'
import { say, sumsOf, type BoardRow, type Why } from './board-rows.ts'
import css from './invoice-board.module.css'

interface Props {
  readonly host: Pick<ScreenHost, 'addressOf'>
  /** In the order in which they are mended. */
  readonly groups: readonly { readonly why: Why; readonly rows: readonly BoardRow[]; readonly offer: Action | null }[]
}

/** Rows of one reason that are named; the others stand in the list. */
const MOST = 8

/** [judgement 34] What blocks, in money: why, who knows more of it and since when it waits, and what unblocks it. */
export const Blocked = ({ host, groups }: Props) => (
  <aside
    className={`${facts['beside']} ${css['blocked']}`}
    aria-label={say('whatBlocks')}
    {...region('blocked', say('whatBlocks'))}
  >
    <h2>{say('whatBlocks')}</h2>
    {groups.length === 0 ? <p className={css['quiet']}>{say('nothingBlocks')}</p> : null}
    {groups.map(({ why, rows, offer }) => (
      <section key={why} aria-label={say(`choices.why.${why}`)}>
        <h3>
          {say(`choices.why.${why}`)} <i>{formatInteger(rows.length)}</i>
          <b>{sumsOf(rows)}</b>
        </h3>
        <p>{say(`unblocks.${why}`)}</p>
        <ul>
          {rows.slice(0, MOST).map((row) => (
            <li key={row.orderNo}>
              <span>
                <Order {...{ row, host }} /> {row.billToId}
                {row.knows || row.since ? <small>{toldOf(row)}</small> : null}
              </span>
              {row.total === undefined ? null : <b>{formatMoney(row.total, { currency: row.currency ?? null })}</b>}
            </li>
          ))}
        </ul>
        {offer ? <Button {...buttonOf(offer)} /> : null}
      </section>
    ))}
  </aside>
)

const toldOf = ({ knows, since }: BoardRow): string =>
  [knows, since ? say('since', { date: formatDate(since) }) : null].filter(Boolean).join(', ')

/** It is unblocked where its order is. */
function Order({ row, host }: { readonly row: BoardRow } & Pick<Props, 'host'>) {
  const address = host.addressOf('oe/sales-order', { record: row.orderNo })
  return address ? <a href={address}>{row.orderNo}</a> : row.orderNo
}
