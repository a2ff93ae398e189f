import { choice, code, integer, lines, lookup } from '../fields.ts'
import { entity, type Entity, type RecordOfEntity } from '../entity.ts'
import type { Say } from '../field-place.ts'
import { WIDGET_MODES } from '../widgets.ts'

/**
 * [S6.09] What roles do not see or may not touch of one screen: fields, columns, whole sections and buttons. A record is a
 * screen, a line is one widget for one role; a widget without a line is as the screen has it.
 */
export const FormWidgetsSecurity = entity('admin.formWidgetsSecurity', {
  key: 'screen',
  title: 'screen',
  fields: {
    screen: code({ max: 100, readOnly: true }),
    rules: lines(
      { roleId: lookup('admin.role', undefined, { max: 40 }), widget: code({ max: 200 }), mode: choice(WIDGET_MODES) },
      { most: 5000 },
    ),
  },
  derived: {
    /** Its name in the language of whoever reads it; kept and searched by its id. */
    screenName: code({ max: 100, readOnly: true }),
    ruleCount: integer({ readOnly: true }),
    roleCount: integer({ readOnly: true }),
  },
  list: ['screen', 'screenName', 'ruleCount', 'roleCount'],
})
export type FormWidgetsSecurity = RecordOfEntity<typeof FormWidgetsSecurity>
export type WidgetRule = Pick<FormWidgetsSecurity['rules'][number], 'roleId' | 'widget' | 'mode'>

/** `GET api/admin/form-widgets-security/:screen/roles`: what each role may do in that screen before any rule. */
export interface RoleInScreen {
  roleId: string
  /** In the language of the call. */
  name: string
  /** `view`, and those of the buttons of the screen that its rights give it. */
  actions: string[]
}

/** What a screen is called: `Firms` for `admin/firm`. */
export function screenName(screen: unknown, screens: readonly Called[], say: Say): string {
  const called = screens.find(({ room }) => room === screen)
  return called ? say(`${called.module}:${called.noun}.title`) : String(screen ?? '')
}
type Called = Pick<Entity, 'room' | 'module' | 'noun'>
