import { describe, expect, it } from 'vitest'
import { asDocument } from '../../../shared/contracts/document.ts'
import { headOf } from '../../../shared/contracts/document-head.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'

const documents = Object.values(ENTITIES).flatMap((entity) => asDocument(entity) ?? [])

describe('[finance 7.1 head] what names a document', () => {
  it.each(documents.map((document) => [document.id, document] as const))('%s: fields that it has', (_id, document) => {
    const { party, number, amount } = headOf(document)
    const named = [party, number, amount].filter((path) => path !== null)
    expect(named.filter((path) => document.fields[path] === undefined)).toEqual([])
    expect(party).not.toBe(number)
    if (amount !== null) expect(document.fields[amount]!.kind).toBe('money')
    // Its days that come are days, and its way is one of states that it has.
    expect((document.comes ?? []).filter((path) => document.fields[path]?.kind !== 'date')).toEqual([])
    const states = document.fields[document.state]!.choices!
    for (const record of [{}, { method: 'EFT', submittedBy: 'somebody' }])
      expect((document.stages?.(record) ?? []).filter((state) => !states.includes(state))).toEqual([])
  })

  it('is the vendor, his number and what he asks for of a purchase invoice', () => {
    const invoice = documents.find(({ id }) => id === 'ap.purchaseInvoice')!
    expect(headOf(invoice)).toEqual({ party: 'vendorId', number: 'docNumber', amount: 'docAmount' })
  })
})
