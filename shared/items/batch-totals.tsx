import { Firm } from '../contracts/admin/firm.ts'
import { currencyOf } from '../contracts/decimals.ts'
import type { BatchDocument } from '../contracts/trade/batch.ts'
import { formatInteger, formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { totalOf } from '../kit/grid/line-totals.ts'
import { useLocale } from '../kit/locale.ts'
import type { SectionPartProps } from '../kit/screen.ts'
import { RecordLink, SmallSection, SmallTable, type SmallColumn } from '../kit/small-table.tsx'

interface Named {
  /** The column of its documents that says whose they are, and the one with that firm's name. */
  readonly firm: string
  readonly name: string
  /** What its region is called: `vendors`. */
  readonly region: string
  /** Where its texts stand: `ap:paymentBatch`. */
  readonly words: string
  /** What a batch of its kind says beside the amounts of a firm. */
  readonly also?: () => readonly SmallColumn<FirmRow>[]
}

type Line = BatchDocument & Readonly<Record<string, unknown>>
/** A firm with its documents. */
export type FirmRow = readonly [firmId: string, documents: readonly Line[]]

/** [finance 7.4, 8.2] What each firm is paid, or pays, with the documents of a batch that are chosen. */
export const firmTotals = ({ firm, name, region, words, also }: Named) =>
  function FirmTotals({ snapshot, host }: SectionPartProps) {
    useLocale()
    const currency = currencyOf({}, snapshot.draft)
    const documents = (snapshot.draft['documents'] ?? []) as readonly Line[]
    const firms = new Map<string, Line[]>()
    for (const document of documents) {
      const firmId = document[firm] as string | null
      if (!document.include || firmId === null) continue
      firms.set(firmId, [...(firms.get(firmId) ?? []), document])
    }
    if (firms.size === 0) return null
    const title = t(`${words}.totalsByFirm.title`)
    const columns: readonly SmallColumn<FirmRow>[] = [
      {
        name: firm,
        label: t(`${words}.fields.documents.${firm}`),
        of: ([firmId]) => <RecordLink address={host.addressOf(Firm.room, { record: firmId })} text={firmId} />,
      },
      { name, label: t(`${words}.fields.documents.${name}`), of: ([, own]) => own[0]![name] as string | null },
      {
        name: 'documents',
        label: t(`${words}.totalsByFirm.documents`),
        isFigure: true,
        of: ([, own]) => formatInteger(own.length),
      },
      ...(['discount', 'pay'] as const).map((amount): SmallColumn<FirmRow> => ({
        name: amount,
        label: t(`${words}.fields.documents.${amount}`),
        isFigure: true,
        of: ([, own]) => formatMoney(totalOf(own, amount), { currency }),
      })),
      ...(also?.() ?? []),
    ]
    return (
      <SmallSection name={region} title={title} count={formatInteger(firms.size)}>
        <SmallTable label={title} columns={columns} rows={[...firms]} keyOf={([firmId]) => firmId} />
      </SmallSection>
    )
  }
