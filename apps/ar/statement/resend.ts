import { api } from '../../../shared/api/client.ts'
import { may } from '../../../shared/items/applying.tsx'
import type { InquiryAction } from '../../../shared/kit/inquiry/inquiry-definition.ts'

/** [finance 8.4] A statement that left is sent once more, as it stood. */
export const RESEND: InquiryAction = {
  ...{ name: 'resend', on: ['sent'], offered: may('resend') },
  fits: ({ row }) => row?.['kind'] === 'Statement',
  run: ({ row, store }) => store.send((path) => api.send('POST', `${path}/resend`, { id: row!['id'] })),
}
