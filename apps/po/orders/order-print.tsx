import type { PurchaseOrder } from '../../../shared/contracts/po/purchase-order.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'

/** What its vendor still owes: it was approved, and not all of it has come. */
const isToCome = ({ status, approval, receiveStatus }: Partial<PurchaseOrder>): boolean =>
  status === 'Open' && approval === 'Approved' && receiveStatus !== 'Received'

/** The order as its vendor gets it, as a file; once it is approved its main key receives what comes of it [judgement 40]. */
export function OrderPrint(props: SectionPartProps) {
  const { snapshot, screen, host } = props
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
  return (
    <RecordFile {...props} call="print" label="po:purchaseOrder.print">
      {receive ? <Button look="primary" {...buttonOf(receive)} /> : null}
    </RecordFile>
  )
}
