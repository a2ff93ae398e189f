import { describe, expect, it } from 'vitest'
import firm from '../../../apps/admin/screens/firm.screen.ts'
import { DOORS_WITH_EYES as DOORS } from '../../../shared/contracts/admin/door-eyes.ts'
import { columnField } from '../../../shared/contracts/entity.ts'
import { firstQuery } from '../../../shared/kit/list/list-store.ts'
import { throughDoor } from '../../../shared/kit/through-door.ts'

const vendors = throughDoor(firm, { firmType: 'vendor' })
const customers = throughDoor(firm, { firmType: 'customer' })

describe('[supply 1.1 doors] a firm through its doors', () => {
  it('payables look at what is owed to vendors, and never at the credit limit of customers', () => {
    expect(vendors.list).toEqual(
      expect.arrayContaining(['payableTerms', 'payableCurrency', 'payableOwing', 'payableOverdue']),
    )
    expect(vendors.list).not.toContain('creditLimit')
    expect(vendors.editor.slice(0, 2).map(({ name }) => name)).toEqual(['identity', 'vendor'])
    expect(vendors.views.map(({ name }) => name)).toEqual(['weOwe', 'weOweLate', 'onHold', 'inactive'])
  })

  it('[judgement 1 opens] the door of payables opens on what is owed, unless its user begins otherwise or asks for something', () => {
    expect(firstQuery(vendors, { firmType: 'vendor|both' }, {})).toMatchObject({
      ...{ Start: 'inUse', Opens: 'weOwe,-payableOverdue -payableOwing,payableOwing <>0' },
    })
    expect(firstQuery(vendors, {}, { status: 'Inactive' })).not.toHaveProperty('Opens')
    expect(firstQuery(customers, {}, {})).not.toHaveProperty('Opens')
  })

  it('receivables look at what customers owe, and at Bill To first', () => {
    expect(customers.list).toEqual(expect.arrayContaining(['receivableOwing', 'receivableOverdue', 'creditLimit']))
    expect(customers.editor.slice(0, 3).map(({ name }) => name)).toEqual(['identity', 'billTo', 'shipTo'])
  })

  it('every tab stays, and a door without eyes has those of the screen', () => {
    expect(vendors.editor.map(({ name }) => name).toSorted()).toEqual(firm.editor.map(({ name }) => name).toSorted())
    expect(throughDoor(firm, {})).toBe(firm)
    expect(throughDoor(firm, { firmType: 'vendor' })).toBe(vendors)
  })

  it('asks for columns of other tables where they are shown, and for none elsewhere', () => {
    expect(firstQuery(vendors, {}, {})['Also']).toBe(
      'payableTerms,payableCurrency,payableOwing,payableOverdue,payableOldest,payableAgeing',
    )
    expect(firstQuery(firm, {}, {})['Also']).toBeUndefined()
  })

  it('what the doors name is there', () => {
    const eyes = DOORS.flatMap((door) => (door.room === firm.id && door.eyes ? [door.eyes] : []))
    expect(eyes.length).toBeGreaterThan(4)
    for (const { columns = [], order = [], views = [], opens = views[0], tabs = [] } of eyes) {
      if (opens !== undefined) expect(views).toContain(opens)
      const named = [...columns, ...order.map((name) => name.replace('-', ''))]
      expect(named.filter((name) => !columnField(firm.entity, name))).toEqual([])
      expect(views.filter((view) => ![...firm.views, ...firm.doorViews].some(({ name }) => name === view))).toEqual([])
      expect(tabs.filter((tab) => !firm.editor.some(({ name }) => name === tab))).toEqual([])
    }
  })
})
