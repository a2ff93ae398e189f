import { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { isToMake } from '../../../shared/contracts/ic/production-work-order.ts'
import { locale } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { Metal } from './metal.tsx'
import { Pattern } from './pattern.tsx'
import { useWorkOrder } from './use-work-order.ts'

/** [judgement 37] What an order takes and what goes over the floor with it; once it is committed its pattern, and the way to what is made of it. */
export function OrderFloor(props: SectionPartProps) {
  const { snapshot, screen, host } = props
  const { orderNo, status } = snapshot.draft as { orderNo: string | null; status: string | null }
  const about = useWorkOrder(orderNo, String(snapshot.saved['version']))
  const make: Action | null =
    status === 'Committed' && host.canOpen(ProductionTicket.room)
      ? {
          ...{ id: 'produce', group: 'record', label: { key: 'ic:productionWorkOrder.produce' } },
          ...(isToMake(snapshot.draft) ? { keys: 'Ctrl+Enter' } : {}),
          run: () =>
            void host.openScreen(ProductionTicket.room, {
              begin: new URLSearchParams({ orderNo: orderNo! }).toString(),
            }),
        }
      : null
  useActions({ screen, host }, [make])
  return (
    <>
      <RecordFile {...props} call="print" label="ic:productionWorkOrder.traveller.print" query={{ Locale: locale() }}>
        {make ? <Button look="primary" {...buttonOf(make)} /> : null}
      </RecordFile>
      <Metal about={about} />
      {status === 'Pending' ? null : <Pattern {...props} />}
    </>
  )
}
