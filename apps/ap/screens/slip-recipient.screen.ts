import { SlipRecipient } from '../../../shared/contracts/ap/slip-recipient.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { sealedNumber } from '../../../shared/kit/editor/sealed-number.tsx'

/** [finance 7.13] What vendors who get a T5018 slip are, and by which number the agency knows them. */
export default maintenance({
  id: 'ap/slip-recipient',
  entity: SlipRecipient,
  list: ['vendorId', 'vendorName', 'kind', 'surname', 'givenName', 'sin', 'businessNumber', 'standing'],
  views: [
    { name: 'lacking', filters: { standing: 'NumberMissing|NumberWrong' } },
    { name: 'individuals', filters: { kind: 'Individual' } },
  ],
  initial: () => ({ kind: 'Corporation' }),
  editor: [section('recipient', ['vendorId', 'kind']), section('person', ['surname', 'givenName', 'initial', 'sin'])],
  parts: { belowForm: sealedNumber('sin') },
})
