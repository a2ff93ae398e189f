import { describe, expect, it } from 'vitest'
import { rowInWords } from '../../../../server/modules/admin/change-log/words.ts'
import { changesBetween } from '../../../../server/platform/entity/changes.ts'
import { Mailbox } from '../../../../shared/contracts/ap/mailbox.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { DOTS } from '../../../../shared/contracts/fields.ts'

describe('[judgement 13 log] the log of a save', () => {
  it('holds what has changed alone: a figure that is written otherwise is the same', () => {
    const before = { docAmount: '0.00', vendorTax: '12.5', docNumber: 'A-1', kind: 'Invoice' }
    expect(changesBetween(PurchaseInvoice, before, { ...before, docAmount: '0', vendorTax: '12.5000' })).toEqual([])
    expect(changesBetween(PurchaseInvoice, before, { ...before, docAmount: '0.01' })).toEqual([
      { action: 'update', column: 'docAmount', oldValue: '0.00', newValue: '0.01' },
    ])
  })

  it('says a field and its value in the words of its screen', () => {
    const row = {
      entity: PurchaseInvoice.id,
      action: 'update',
      columnName: 'kind',
      oldValue: 'Invoice',
      newValue: 'Credit',
    }
    const said = rowInWords(row, (key) => `«${key}»`)
    expect(said['columnName']).toContain('«ap:purchaseInvoice.fields.kind»')
    expect(said['newValue']).toBe('«ap:purchaseInvoice.choices.kind.Credit»')
  })

  it('holds nothing of a password, and that it was changed', () => {
    expect(changesBetween(Mailbox, { password: 'one' }, { password: 'two' })).toEqual([
      { action: 'update', column: 'password', oldValue: DOTS, newValue: DOTS },
    ])
  })
})
