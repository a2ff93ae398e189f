import { document } from '../../shared/contracts/document.ts'
import * as field from '../../shared/contracts/fields.ts'

/** A document that only tests have: what was handed out, to whom, at what price. */
export const Slip = document('admin.slip', {
  key: 'slipNo',
  title: 'slipNo',
  state: 'status',
  drafts: ['Draft'],
  actions: {
    post: { from: ['Draft'], to: 'Posted', preview: true },
    reverse: { from: ['Posted'], to: 'Reversed' },
    'hand-over': {
      from: ['Draft', 'Posted'],
      parameters: { receiver: field.text({ max: 30 }) },
      proposes: { receiver: 'receiver' },
      skipsValidation: true,
      only: (slip) => slip['receiver'] !== null,
    },
  },
  hands: { inside: ['post', 'reverse', 'hand-over'] },
  fields: {
    slipNo: field.code({ readOnly: true }),
    status: field.choice(['Draft', 'Posted', 'Reversed'], { readOnly: true }),
    receiver: field.text({ max: 30 }),
    givenOn: field.date(),
    postedOn: field.optional(field.date({ readOnly: true })),
    items: field.lines(
      {
        product: field.code({ max: 20, upper: true }),
        quantity: field.quantity({ least: '0' }),
        unit: field.choice(['Each', 'Kilogram']),
        amount: field.money(),
        isRush: field.flag(),
      },
      { most: 5000 },
    ),
  },
  list: ['slipNo', 'status', 'receiver', 'givenOn'],
})
