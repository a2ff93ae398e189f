import { Arrival } from '../../../shared/contracts/ap/arrival.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { queue } from '../../../shared/kit/screen.ts'
import { BringFiles } from '../arrival/bring-files.tsx'

/** [judgement 13] Invoices of vendors that have come: each leads to a document that begins with it, or to the one that it was entered as. */
export default queue({
  id: 'ap/arrival',
  entity: Arrival,
  list: [
    'status',
    'arrivedOn',
    'sender',
    'fileName',
    'vendorName',
    'docNumber',
    'docAmount',
    'currency',
    'sameFile',
    'sameNumber',
    'takenBy',
    'invoiceNo',
  ],
  views: [
    { name: 'waiting', filters: { status: 'New|Taken' } },
    { name: 'aside', filters: { status: 'SetAside' } },
    { name: 'entered', filters: { status: 'Entered' } },
  ],
  words: {
    sameFile: ({ sameFile }) => (sameFile ? t('ap:arrival.words.sameFile', { other: String(sameFile) }) : ''),
    sameNumber: ({ sameNumber }) => (sameNumber ? t('ap:arrival.words.sameNumber', { other: String(sameNumber) }) : ''),
  },
  bulkActions: {
    take: 'box-arrow-in-right',
    setAside: 'slash-circle',
    giveBack: 'arrow-counterclockwise',
    bringBack: 'arrow-clockwise',
  },
  above: BringFiles,
  opens: ({ status, arrivalNo, invoiceId }) =>
    status === 'Entered'
      ? { room: 'ap/purchase-invoice', record: String(invoiceId) }
      : {
          room: 'ap/purchase-invoice',
          begin: String(new URLSearchParams({ kind: 'Invoice', arrivalNo: String(arrivalNo) })),
        },
})
