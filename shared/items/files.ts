import { api } from '../api/client.ts'
import type { InquiryRow } from '../contracts/inquiry.ts'
import type { AccountFile } from '../contracts/trade/account-rows.ts'
import { formatBytes } from '../i18n/bytes.ts'
import type { InquiryAction } from '../kit/inquiry/inquiry-definition.ts'

/** Bytes as people count them. */
export const sizeCell = ({ size }: InquiryRow) => (size === undefined ? undefined : formatBytes(Number(size)))

/** A file of an account is fetched from the record that it hangs on. */
export const FETCH: InquiryAction = {
  ...{ name: 'fetch', on: ['attachments'], offered: () => true },
  run: ({ row }) => {
    const { room, recordId, id, name } = row as unknown as AccountFile
    return api.download(`${room}/${recordId}/attachments/${id}`, { fileName: name })
  },
}
