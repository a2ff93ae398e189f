import type { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { sharesWidth } from '../../../shared/contracts/ic/production-work-order.ts'
import { locale } from '../../../shared/i18n/i18n.ts'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { CostOfPieces } from './cost-of-pieces.tsx'
import { Metal } from './metal.tsx'
import { WeighedPattern } from './pattern.tsx'
import { Scale } from './scale.tsx'
import { WhenPosted } from './when-posted.tsx'
import { useWorkOrder } from './use-work-order.ts'

const ticketOf = ({ snapshot }: SectionPartProps) => snapshot.draft as unknown as ProductionTicket

/** [judgement 37] While it is entered: the metal, the pattern with what the scale has said, and the scale itself. */
export function TicketFloor(props: SectionPartProps) {
  const ticket = ticketOf(props)
  // A number that is being typed is of no order yet: what is made comes with the order.
  const about = useWorkOrder(ticket.productId ? ticket.orderNo : null)
  const { outputs = [] } = ticket
  const at = outputs.findIndex(({ outputId, quantity }) => outputId !== null && !quantity)
  return (
    <>
      <Metal about={about} />
      {sharesWidth(ticket.orderType) ? <WeighedPattern {...{ about, at }} host={props.host} lines={outputs} /> : null}
      <Scale {...props} />
      <CostOfPieces ticket={ticket}>
        <WhenPosted {...{ ticket, about }} />
      </CostOfPieces>
    </>
  )
}

/** Once it is committed: the same to read, and the tags of what it made. */
export function TicketMade(props: SectionPartProps) {
  const ticket = ticketOf(props)
  const { status, orderNo, orderType, outputs = [], lotNo } = ticket
  const isMade = status === 'Committed'
  const about = useWorkOrder(isMade ? orderNo : null)
  if (!isMade) return null
  const hasLots = lotNo || outputs.some((line) => line.lotNo)
  return (
    <>
      {hasLots ? (
        <RecordFile {...props} call="tags" label="ic:productionTicket.tags" query={{ Locale: locale() }} />
      ) : null}
      {/* Who waited has been given his by now: whoever waits still is not whom these were for. */}
      {about && sharesWidth(orderType) ? (
        <WeighedPattern about={{ ...about, waiting: null }} host={props.host} lines={outputs} />
      ) : null}
      <CostOfPieces ticket={ticket} />
    </>
  )
}
