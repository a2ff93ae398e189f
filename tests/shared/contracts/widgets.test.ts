import { describe, expect, it } from 'vitest'
import { Firm } from '../../../shared/contracts/admin/firm.ts'
import { ATTACHMENTS_WIDGET } from '../../../shared/contracts/attachment.ts'
import { ENTITIES } from '../../../shared/contracts/entities.ts'
import type { Entity } from '../../../shared/contracts/entity.ts'
import { modeUnder, neededPaths, steeringColumns, widgetKey, widgetsOf } from '../../../shared/contracts/widgets.ts'
import { RIGHT_ACTIONS } from '../../../shared/contracts/admin/role.ts'
import { SECURED_SCREENS, securedScreen } from '../../../shared/contracts/secured-screens.ts'
import { screens } from '../../../apps/admin/screens.ts'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'

const all = Object.values(ENTITIES)

describe('[S6.09] widgets of a screen', () => {
  it('are its sections, fields, columns and buttons, each with what can be done to it', () => {
    const widgets = widgetsOf(securedScreen(Firm.room)!)
    expect(new Set(widgets.map(({ path }) => path)).size).toBe(widgets.length)
    const kinds = Object.fromEntries(widgets.map(({ path, kind, modes }) => [path, [kind, ...modes]]))
    expect(kinds).toMatchObject({
      billTo: ['section', 'hide', 'read'],
      'tabs.other': ['section', 'hide', 'read'],
      'billTo.creditLimit': ['field', 'hide', 'mask', 'read'],
      phone: ['field', 'hide', 'mask', 'read', 'required'],
      'contacts.email': ['column', 'hide', 'mask', 'read', 'required'],
      isVendor: ['field', 'hide', 'read'],
      types: ['column', 'hide', 'mask'],
      'actions.delete': ['button', 'hide'],
    })
    // A column that shows a field under another name follows that field.
    expect(kinds).not.toHaveProperty('creditLimit')
  })

  it('are what its contract can do too: actions of a document, acts of a list, a process, a print run, the file of a report, files of records', () => {
    const buttons = (room: string) =>
      widgetsOf(securedScreen(room)!)
        .filter(({ kind }) => kind === 'button')
        .map(({ path, modes }) => [path, ...modes])
    expect(buttons('ap/purchase-invoice')).toEqual(
      expect.arrayContaining([
        ['actions.post', 'hide'],
        ['actions.reverse', 'hide'],
        ['actions.edit', 'hide'],
      ]),
    )
    expect(buttons('admin/vendor-bank-change')).toContainEqual(['actions.confirm', 'hide'])
    expect(buttons('admin/dead-letter')).toContainEqual(['actions.retry', 'hide'])
    expect(buttons('admin/firm')).toContainEqual(['actions.import', 'hide'])
    // Where no records are kept there is nothing else to hide.
    expect(widgetsOf(securedScreen('admin/end-sessions')!).map(({ path }) => path)).toEqual(['actions.run'])
    expect(widgetsOf(securedScreen('ap/cheque-printing')!).map(({ path }) => path)).toEqual([
      'actions.print',
      'actions.reprint',
    ])
    expect(widgetsOf(securedScreen('ap/aged-trial-balance')!).map(({ path }) => path)).toEqual(['actions.export'])
  })

  it('are rights that a role can be given, every button of them', () => {
    const given = new Set<string>(RIGHT_ACTIONS)
    const others = SECURED_SCREENS.flatMap(({ room, buttons }) =>
      buttons.filter((right) => !given.has(right)).map((right) => `${room}.${right}`),
    )
    expect(others).toEqual([])
  })

  it('of a column that shows several fields are as the strictest of them', () => {
    const { mirrors } = Firm
    expect(modeUnder(mirrors, { 'billTo.onHold': 'read', 'vendor.onHold': 'hide' }, 'standing')).toBe('hide')
    expect(modeUnder(mirrors, { vendor: 'hide' }, 'standing')).toBe('hide')
    expect(modeUnder(mirrors, { fax: 'hide' }, 'standing')).toBeUndefined()
  })

  it('are each called by a text that exists, the attachments of a record too', () => {
    expect(widgetKey(Firm as unknown as Entity, ATTACHMENTS_WIDGET)).toBe('kit:attachments.title')
    expect(widgetKey(Firm as unknown as Entity, 'tabs.other')).toBe('admin:firm.sections.other')
    expect(widgetKey(Firm as unknown as Entity, 'billTo')).toBe('admin:firm.sections.billTo')
  })

  it('without which nothing can be added are the key and what is required and begins empty', () => {
    const needed = neededPaths(Firm)
    expect(needed).toEqual(expect.arrayContaining(['firmId', 'name', 'addresses.line1', 'contacts.name']))
    for (const path of ['status', 'isBillTo', 'billTo.creditLimit', 'phone']) expect(needed).not.toContain(path)
  })

  it('by which lookups and doors choose are known for every screen', async () => {
    expect(steeringColumns(Firm, all)).toEqual(
      expect.arrayContaining(['firmType', 'status', 'isBillTo', 'isShipTo', 'isVendor']),
    )
    for (const load of Object.values(screens)) {
      const { default: screen } = await load()
      if (!('entity' in screen)) continue
      const doors = ALL_DOORS.filter(({ room }) => room === screen.id)
      const columns = doors.flatMap((door) => Object.keys(screen.baseFilter(door.props ?? {})))
      const steering = steeringColumns(screen.entity, all)
      expect(
        columns.filter((column) => !steering.includes(column)),
        screen.id,
      ).toEqual([])
    }
  })
})
