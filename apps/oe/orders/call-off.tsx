import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** [supply 9] The next order that draws from a blanket order: of its customer, and at its prices. */
export function CallOff({ store, snapshot, screen, host }: SectionPartProps) {
  const { orderType, status, orderNo, billToId } = snapshot.saved as unknown as Partial<SalesOrder>
  const isOpen = !store.isNew && orderType === 'Blanket' && status === 'Open'
  const callOff: Action = {
    ...{ id: 'call-off', label: { key: 'oe:salesOrder.callOff' }, group: 'record' },
    run: () =>
      void host.openScreen('oe/sales-order', {
        begin: new URLSearchParams({ billToId: billToId ?? '', blanketNo: orderNo ?? '' }).toString(),
      }),
  }
  useActions({ screen, host }, [isOpen ? callOff : null])
  return isOpen ? <Button icon="box-arrow-in-right" {...buttonOf(callOff)} /> : null
}
