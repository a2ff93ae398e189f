import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { StatementDifferences } from '../../../shared/contracts/ap/statement-differences.ts'
import type { OurLine, TheirLine, VendorStatement } from '../../../shared/contracts/ap/vendor-statement.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { differenceOf } from '../../../shared/kit/grid/line-totals.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

interface Difference {
  readonly key: string
  readonly standing: string
  readonly docNumber: string
  readonly docDate: string | null
  readonly amount: string
  /** Of his line that our books do not have: the address of the document that it would be. */
  readonly begins?: string | null
}

/** [finance 7.13] What leads from the balance of the vendor to ours, with the way to where it is put right. */
export function WhatDiffers({ snapshot, host }: SectionPartProps) {
  useLocale()
  const theirs = (snapshot.draft['theirs'] ?? []) as readonly TheirLine[]
  const ours = (snapshot.draft['ours'] ?? []) as readonly OurLine[]
  const currency = currencyOf({}, snapshot.draft)
  const journal = host.addressOf(PurchaseInvoice.room)
  const paper = host.addressOf(StatementDifferences.room)
  const { openingDate, openingBalance, ourOpening } = snapshot.draft as unknown as VendorStatement
  const opening = differenceOf(openingBalance, ourOpening ?? openingBalance)
  const rows: Difference[] = [
    ...(Number(opening) === 0
      ? []
      : [{ key: 'opening', standing: 'Opening', docNumber: '', docDate: openingDate, amount: opening }]),
    ...theirs.flatMap((line, at) => {
      const { standing, docNumber, docDate, difference } = line
      if (!standing || standing === 'Matched' || Number(difference ?? 0) === 0) return []
      const begins = standing === 'NotOurs' ? beginning(line, snapshot.draft as unknown as VendorStatement, host) : null
      return [{ key: `theirs-${at}`, standing, docNumber: docNumber ?? '', docDate, amount: difference!, begins }]
    }),
    ...ours.flatMap(({ standing, docNumber, docDate, amount }, at) =>
      standing === 'NotTheirs'
        ? [{ key: `ours-${at}`, standing, docNumber: docNumber ?? '', docDate, amount: negated(amount ?? '0') }]
        : [],
    ),
  ]
  // Nothing is compared yet.
  if (theirs.length === 0 && ours.length === 0) return null
  const title = t('ap:vendorStatement.differences.title')
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
      of: ({ amount }) => formatMoney(amount, { currency }),
    },
    {
      name: 'way',
      label: t('ap:vendorStatement.differences.next'),
      of: ({ standing, begins, docNumber }) => {
        if (begins)
          return <RecordLink address={begins} text={t('ap:vendorStatement.differences.enter', { docNumber })} />
        const next = t(`ap:vendorStatement.differences.related.${standing}`)
        return standing === 'Draft' ? <RecordLink address={journal} text={next} /> : next
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
        <RecordLink address={paper} text={t('ap:vendorStatement.differences.paper')} />
      ) : null}
    </SmallSection>
  )
}

/** Where the purchase journal begins the document that a line is about, with what the line says of it; null for what is none. */
function beginning(line: TheirLine, statement: VendorStatement, host: SectionPartProps['host']): string | null {
  const { kind, docNumber, docDate, amount } = line
  const { vendorId, currency } = statement
  if ((kind !== 'Invoice' && kind !== 'Credit') || !docNumber || !amount) return null
  const docAmount = amount.startsWith('-') ? amount.slice(1) : amount
  const said = Object.entries({ kind, vendorId, docNumber, docDate, docAmount, currency }).filter(([, value]) => value)
  return host.addressOf(PurchaseInvoice.room, { begin: new URLSearchParams(said as [string, string][]).toString() })
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
