import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ProductionWorkOrderStore = stored(ProductionWorkOrder, {
  table: 'production_work_order',
  lines: {
    components: { table: 'production_work_order_component' },
    operations: { table: 'production_work_order_operation' },
    outputs: { table: 'production_work_order_output' },
  },
  costs: [
    ...['expectedCost', 'expectedUnitCost', 'materialCost', 'labourCost', 'scrapCredit', 'outputCost', 'variance'],
    ...['components.unitCost', 'operations.rate'],
  ],
})
