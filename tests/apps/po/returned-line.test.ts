import { expect, it } from 'vitest'
import purchaseReturn from '../../../apps/po/screens/purchase-return.screen.ts'
import type { Access } from '../../../shared/api/records.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { PurchaseReturn } from '../../../shared/contracts/po/purchase-return.ts'
import type { LinesOptions } from '../../../shared/kit/definition.ts'
import { entryColumns } from '../../../shared/kit/grid/entry-columns.ts'

it('[supply 10] of what goes back to a vendor only how much is typed: by which line and lot it is known travels with it', () => {
  const { lines } = (purchaseReturn as unknown as { lines: { lines: LinesOptions } }).lines
  const access: Access = { actions: ['edit'], fields: {} }
  const of = PurchaseReturn as unknown as Entity
  const columns = entryColumns(of, 'lines', access, { isNew: true, writable: true }, lines)
  expect(columns.flatMap(({ name, readOnly }) => (readOnly ? [] : [name]))).toEqual(['quantity'])
})
