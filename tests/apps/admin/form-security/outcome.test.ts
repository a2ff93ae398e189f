import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../apps/admin/form-security/outcome.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { securedScreen } from '../../../../shared/contracts/secured-screens.ts'
import { widgetsOf, type WidgetRules } from '../../../../shared/contracts/widgets.ts'

const widget = (path: string) => widgetsOf(securedScreen(Firm.room)!).find((one) => one.path === path)!
const outcome = (path: string, rules: WidgetRules, actions = ['view', 'add', 'edit']) =>
  outcomeOf(Firm, widget(path), rules, { actions })

describe('[S6.09] what a role gets of a widget', () => {
  it.each([
    ['phone', {}, 'editable'],
    ['phone', { phone: 'hide' }, 'hide'],
    ['phone', { phone: 'mask' }, 'mask'],
    ['phone', { phone: 'required' }, 'required'],
    ['types', {}, 'shown'],
    ['billTo.creditLimit', { billTo: 'hide' }, 'hideBySection'],
    ['billTo.creditLimit', { billTo: 'hide', 'billTo.creditLimit': 'read' }, 'hideBySection'],
    ['billTo.creditLimit', { billTo: 'read' }, 'readBySection'],
    ['billTo.creditLimit', { billTo: 'read', 'billTo.creditLimit': 'mask' }, 'mask'],
    ['notes', { 'tabs.other': 'hide' }, 'hideBySection'],
    ['notes', { 'tabs.other': 'read' }, 'readBySection'],
    ['notes', { 'tabs.other': 'read', notes: 'mask' }, 'mask'],
    ['tabs.other', { 'tabs.other': 'hide' }, 'hide'],
    ['tabs.other', {}, 'shown'],
    ['actions.edit', {}, 'granted'],
    ['actions.edit', { 'actions.edit': 'hide' }, 'refused'],
    ['actions.delete', { 'actions.delete': 'hide' }, 'noRight'],
    ['phone', { 'actions.edit': 'hide', 'actions.add': 'hide' }, 'shown'],
  ] as const)('%s under %j is %s', (path, rules, expected) => {
    expect(outcome(path, rules)).toBe(expected)
  })

  it('is only looked at by a role that may neither add nor change', () => {
    expect(outcome('phone', {}, ['view'])).toBe('shown')
  })
})
