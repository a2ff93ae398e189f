import { ProductionTicket } from '../../../shared/contracts/ic/production-ticket.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** From an order to what was made of it: a ticket that begins with what is left. */
export function MakeTicket({ snapshot, screen, host }: SectionPartProps) {
  const { orderNo, status } = snapshot.draft as { orderNo: string | null; status: string | null }
  const make: Action | null =
    status === 'Committed' && host.canOpen(ProductionTicket.room)
      ? {
          ...{ id: 'produce', group: 'record', label: { key: 'ic:productionWorkOrder.produce' } },
          run: () =>
            void host.openScreen(ProductionTicket.room, {
              begin: new URLSearchParams({ orderNo: orderNo! }).toString(),
            }),
        }
      : null
  useActions({ screen, host }, [make])
  return make ? <Button look="primary" {...buttonOf(make)} /> : null
}
