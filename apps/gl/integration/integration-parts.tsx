import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { IntegratedDocument, IntegrationHead, ProofRow } from '../../../shared/contracts/gl/integration.ts'
import type { InquiryRow } from '../../../shared/contracts/inquiry.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type {
  InquiryActionGiven,
  InquiryAction,
  InquiryPartProps,
} from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { Icon } from '../../../shared/kit/icon.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { RecordLink } from '../../../shared/kit/small-table.tsx'

const say = (name: string, args?: Record<string, string>) => t(`gl:integration.${name}`, args)

/** Whether the books are proven, and how entries come into them: at once, or of which sub-ledgers they wait. */
export function Standing({ head, lists }: InquiryPartProps) {
  const { waits, isNarrowed } = head as unknown as IntegrationHead
  const rows = lists['proof'] && lists['controls'] ? [...lists['proof'].rows, ...lists['controls'].rows] : null
  const word = rows?.every(({ difference }) => Number(difference) === 0) ? 'Reconciled' : 'OutOfBalance'
  const sources = waits.map((source) => say(`choices.source.${source}`)).join(', ')
  return (
    <p role="status">
      {rows ? <StatusPill word={word} text={say(`choices.state.${word}`)} /> : null}
      {isNarrowed
        ? t('kit:report.narrowed')
        : waits.length === 0
          ? say('mode.Immediate')
          : say('mode.Batch', { sources })}
    </p>
  )
}

/** A period that is closed with a lock; a document that has no number, its entries, and why one is not posted. */
export const cells = {
  period: (row: InquiryRow) => {
    const { period, isClosed } = row as unknown as ProofRow
    if (isClosed === undefined) return undefined
    return (
      <>
        {period}
        {isClosed ? <Icon name="lock-fill" size={10} /> : null}
      </>
    )
  },
  number: ({ number }: InquiryRow) => (number === null ? say('noDocument') : undefined),
  entryNos: (row: InquiryRow, host: ScreenHost) => {
    const { entries, waits } = row as unknown as IntegratedDocument
    if (entries.length === 0 && !waits) return say('noEntry')
    return (
      <>
        {waits ? <StatusPill word="Pending" text={say('waits')} /> : null}
        {entries.map(({ id, entryNo }, at) => (
          <span key={id}>
            {at > 0 ? ', ' : ''}
            <RecordLink address={host.addressOf('gl/entry', { record: id })} text={entryNo} />
          </span>
        ))}
      </>
    )
  },
  reason: ({ documentType, reason }: InquiryRow) => {
    const { module, noun } = ENTITIES[String(documentType)]!
    return say('notPosted', { status: t(`${module}:${noun}.choices.status.${String(reason)}`) })
  },
}

/** What waits is integrated, and the proof printed, on screens of their own. */
export const actions: readonly InquiryAction[] = [
  {
    ...{ name: 'integrate', on: [] },
    offered: ({ head, host }: InquiryActionGiven) =>
      Number(head['waitingEntries']) > 0 && host.addressOf('gl/pending-entry') !== null,
    run: ({ host, values: { from, to, source } }) => {
      const days = `${String(from)}..${String(to)}`
      host.openScreen('gl/pending-entry', { postingDate: days, ...(source ? { source: String(source) } : {}) })
    },
  },
  {
    ...{ name: 'tieOut', on: [], offered: ({ host }: InquiryActionGiven) => host.addressOf('gl/tie-out') !== null },
    run: ({ host }) => {
      host.openScreen('gl/tie-out')
    },
  },
]
