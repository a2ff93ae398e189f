import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { StatementDifferences } from '../../../shared/contracts/ap/statement-differences.ts'
import type { OurLine, TheirLine } from '../../../shared/contracts/ap/vendor-statement.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, WayTo, type SmallColumn } from '../../../shared/kit/small-table.tsx'

interface Difference {
  readonly key: string
  readonly standing: string
  readonly docNumber: string
  readonly docDate: string | null
  readonly amount: string
}

/** [finance 7.13] What leads from the balance of the vendor to ours, with the way to where it is put right. */
export function WhatDiffers({ snapshot, host }: SectionPartProps) {
  useLocale()
  const theirs = (snapshot.draft['theirs'] ?? []) as readonly TheirLine[]
  const ours = (snapshot.draft['ours'] ?? []) as readonly OurLine[]
  const rows: Difference[] = [
    ...theirs.flatMap(({ standing, docNumber, docDate, difference }, at) =>
      standing && standing !== 'Matched' && Number(difference ?? 0) !== 0
        ? [{ key: `theirs-${at}`, standing, docNumber: docNumber ?? '', docDate, amount: difference! }]
        : [],
    ),
    ...ours.flatMap(({ standing, docNumber, docDate, amount }, at) =>
      standing === 'NotTheirs'
        ? [{ key: `ours-${at}`, standing, docNumber: docNumber ?? '', docDate, amount: negated(amount ?? '0') }]
        : [],
    ),
  ]
  // Nothing is compared yet.
  if (theirs.length === 0 && ours.length === 0) return null
  const title = t('ap:vendorStatement.differences.title')
  const journal = host.addressOf(PurchaseInvoice.room)
  const paper = host.addressOf(StatementDifferences.room)
  const columns: readonly SmallColumn<Difference>[] = [
    {
      name: 'standing',
      label: t('ap:vendorStatement.fields.theirs.standing'),
      of: ({ standing }) => t(`ap:vendorStatement.choices.theirs.standing.${standing}`),
    },
    { name: 'docNumber', label: t('ap:vendorStatement.fields.theirs.docNumber'), of: ({ docNumber }) => docNumber },
    {
      name: 'docDate',
      label: t('ap:vendorStatement.fields.theirs.docDate'),
      of: ({ docDate }) => (docDate ? formatDate(docDate) : ''),
    },
    {
      name: 'amount',
      label: t('ap:vendorStatement.differences.amount'),
      isFigure: true,
      of: ({ amount }) => formatMoney(amount),
    },
    {
      name: 'way',
      label: t('ap:vendorStatement.differences.next'),
      of: ({ standing }) => {
        const next = t(`ap:vendorStatement.differences.ways.${standing}`)
        return standing === 'NotOurs' || standing === 'Draft' ? <WayTo address={journal} text={next} /> : next
      },
    },
  ]
  return (
    <SmallSection name="differences" title={title} count={formatInteger(rows.length)}>
      {rows.length === 0 ? (
        <p>{t('ap:vendorStatement.differences.none')}</p>
      ) : (
        <SmallTable label={title} columns={columns} rows={rows} keyOf={({ key }) => key} />
      )}
      {paper && snapshot.saved['statementNo'] ? (
        <WayTo address={paper} text={t('ap:vendorStatement.differences.paper')} />
      ) : null}
    </SmallSection>
  )
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
