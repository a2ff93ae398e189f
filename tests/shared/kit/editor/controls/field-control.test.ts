import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { entity, type Entity } from '../../../../../shared/contracts/entity.ts'
import * as field from '../../../../../shared/contracts/fields.ts'
import { formatStamp } from '../../../../../shared/i18n/dates.ts'
import { FieldControl } from '../../../../../shared/kit/editor/controls/field-control.tsx'

const Visit = entity('admin.visit', {
  key: 'visitId',
  title: 'visitId',
  fields: { visitId: field.code({ max: 10 }), seenOn: field.stamp() },
  list: ['visitId'],
}) as unknown as Entity

const drawn = (value: string | null) =>
  renderToStaticMarkup(
    createElement(FieldControl, {
      id: 'seen',
      entity: Visit,
      path: 'seenOn',
      field: Visit.fields['seenOn']!,
      value,
      required: false,
      readOnly: true,
      invalid: false,
      onEdit: () => undefined,
      onLeave: () => undefined,
    }),
  )

it('[S9.05] a moment in a form is written as its user writes dates, in his own zone', () => {
  const stamp = '2026-11-20T14:41:00.000Z'
  expect(drawn(stamp)).toContain(`value="${formatStamp(stamp)}"`)
  expect(drawn(stamp)).not.toContain('T14:41')
  expect(drawn(null)).toContain('value=""')
})
