import { Allocation } from '../../../../shared/contracts/gl/allocation.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { idUsedOnce } from './rules.ts'

export const AllocationStore = stored(Allocation, {
  table: 'gl_allocation',
  lines: { lines: { table: 'gl_allocation_line' } },
  constraints: { gl_allocation_used_once: idUsedOnce },
})
