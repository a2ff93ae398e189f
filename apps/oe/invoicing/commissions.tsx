import { OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import type { WorkResult } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { say } from './board-rows.ts'
import css from './invoice-board.module.css'

interface Props {
  readonly shown: WorkResult | null
  readonly host: Pick<ScreenHost, 'addressOf'>
}

/** [supply 9] What became of the commissions of a run: posted to payables, nothing was due, or why not. */
export function Commissions({ shown, host }: Props) {
  const row = shown?.rows.find(({ id }) => id === 'commissions')
  if (!row) return null
  const { outcome, problems, record, room, title } = row
  const isRefused = outcome !== 'done' && outcome !== 'unchanged'
  const why = problems.map((one) => problemText(asEntity(OrdersInvoicesQueue), one)).join(' ')
  const address = room && record ? host.addressOf(room, { record }) : null
  return (
    <p role={isRefused ? 'alert' : 'status'} className={css[isRefused ? 'refused' : 'quiet']}>
      <b>{say('commissions.title')}</b>{' '}
      {isRefused
        ? say('commissions.refused', { why })
        : say(outcome === 'done' ? 'commissions.posted' : 'commissions.none')}{' '}
      {outcome === 'done' && title ? <RecordLink address={address} text={title} /> : null}
    </p>
  )
}
