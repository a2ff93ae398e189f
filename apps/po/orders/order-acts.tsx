import { buttonOf } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { RecordFile } from '../../../shared/kit/editor/record-file.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useReceive } from './receive.ts'

/** What is done with an order as it stands: what comes of it is received, and it goes to its vendor as a file. */
export function OrderActs(props: SectionPartProps) {
  const receive = useReceive(props)
  return (
    <RecordFile {...props} call="print" label="po:purchaseOrder.print">
      {receive ? <Button look="primary" {...buttonOf(receive)} /> : null}
    </RecordFile>
  )
}
