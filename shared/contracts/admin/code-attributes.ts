import { optional, text } from '../fields.ts'

/** Whether the codes of a kind hold an attribute. */
export const ATTRIBUTE_USES = ['None', 'Optional', 'Required'] as const
export type AttributeUse = (typeof ATTRIBUTE_USES)[number]

/** Attributes of a code, each with the field of its kind that says whether it is used. */
export const ATTRIBUTES = {
  glAccount: 'glAccountUse',
  numberValue: 'numberValueUse',
  textValue: 'textValueUse',
} as const

const label = () => optional(text({ max: 50 }))

/** What the figure and the text of a code are called in a kind: `Days`, `Rate`. An account is called one everywhere. */
export const ATTRIBUTE_LABELS = {
  ...{ numberLabel: label(), numberLabelFr: label(), numberLabelZhCn: label(), numberLabelZhTw: label() },
  ...{ textLabel: label(), textLabelFr: label(), textLabelZhCn: label(), textLabelZhTw: label() },
}
