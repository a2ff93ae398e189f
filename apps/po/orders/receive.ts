import type { PurchaseOrder } from '../../../shared/contracts/po/purchase-order.ts'
import { useActions, type Action } from '../../../shared/kit/actions.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** What its vendor still owes: it was approved, and not all of it has come. */
const isToCome = ({ status, approval, receiveStatus }: Partial<PurchaseOrder>): boolean =>
  status === 'Open' && approval === 'Approved' && receiveStatus !== 'Received'

/** The main key of an order that was approved receives what comes of it [judgement 40]; null where nothing is to come. */
export function useReceive({ snapshot, screen, host }: SectionPartProps): Action | null {
  const order = snapshot.saved as unknown as Partial<PurchaseOrder>
  const receive: Action | null =
    isToCome(order) && host.canOpen('po/purchase-receipt')
      ? {
          ...{ id: 'receive', group: 'record', label: { key: 'po:purchaseOrder.receive' }, keys: 'Ctrl+Enter' },
          run: () =>
            void host.openScreen('po/purchase-receipt', {
              begin: new URLSearchParams({ orderNo: order.orderNo! }).toString(),
            }),
        }
      : null
  useActions({ screen, host }, [receive])
  return receive
}
