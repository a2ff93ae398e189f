import { ProductionWorkOrder } from '../../../shared/contracts/ic/production-work-order.ts'
import type { WorkOrderAbout } from '../../../shared/contracts/ic/work-order-about.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'

/** What stands behind a work order; null until it is known, and for whoever may not see it. */
export function useWorkOrder(orderNo: string | null | undefined, basis = ''): WorkOrderAbout | null {
  const { answer } = useAnswer<WorkOrderAbout>(
    `${ProductionWorkOrder.room}/about/${encodeURIComponent(orderNo ?? '')}`,
    orderNo ? {} : null,
    basis,
  )
  return answer?.orderNo === orderNo ? answer : null
}
