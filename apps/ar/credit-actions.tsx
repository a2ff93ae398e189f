import { api } from '../../shared/api/client.ts'
import { CustomerInquiry, type CustomerAccount } from '../../shared/contracts/ar/account-inquiry.ts'
import { lookup, optional, text } from '../../shared/contracts/fields.ts'
import { may } from '../../shared/items/applying.tsx'
import { Ask, type Given } from '../../shared/items/ask.tsx'
import type { InquiryAction, InquiryActionDialogProps } from '../../shared/kit/inquiry/inquiry-definition.ts'

const note = text({ max: 200 })
const ASKED = {
  hold: { reason: lookup('admin.userCode', { codeType: '=HOLD_REASON' }, { upper: true }), note: optional(note) },
  release: { note },
}

const dialogFor = (name: keyof typeof ASKED) =>
  function Decision(props: InquiryActionDialogProps) {
    const { firmId } = props.head as unknown as CustomerAccount
    const does = (given: Given) =>
      props.store.send((path) => api.send('POST', `${path}/${name}`, { reason: null, note: null, ...given }))
    return (
      <Ask
        {...props}
        {...{ name, does }}
        contract={CustomerInquiry}
        reference={firmId}
        fields={ASKED[name]}
        begin={{ reason: null, note: null }}
      />
    )
  }

const isHeld = (head: object) => (head as CustomerAccount).isHeld

/** [finance 8.5] A customer is held and released where all that speaks for it is in sight. */
export const CREDIT_ACTIONS: readonly InquiryAction[] = [
  {
    ...{ name: 'hold', on: [], Dialog: dialogFor('hold') },
    offered: (given) => may('hold')(given) && !isHeld(given.head),
  },
  {
    ...{ name: 'release', on: [], Dialog: dialogFor('release') },
    offered: (given) => may('release')(given) && isHeld(given.head),
  },
]
