import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { OPENING_PAGE, type OpeningFile, type OpeningLine } from '../../../shared/contracts/gl/opening-balance.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { PATH, wordsOf } from './use-opening.ts'
import css from './opening.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:openingBalance.${name}`, args)

/** What is wrong in which row and column of a file, of which nothing was kept. */
export const Faults = ({ name, list }: { readonly name: string; readonly list: readonly Problem[] }) => (
  <div className={css['faults']} role="region" aria-label={say('faults', { name })}>
    <h2>{say('faults', { name })}</h2>
    <SmallTable
      label={say('faults', { name })}
      columns={[
        { name: 'row', label: say('row'), isFigure: true, of: ({ Args }) => formatInteger(Number(Args['row'])) },
        { name: 'column', label: say('column'), of: ({ Args }) => Args['column'] },
        { name: 'what', label: say('what'), of: wordsOf },
      ]}
      rows={list}
      keyOf={({ Key, Args }) => `${Key} ${Args['row']} ${Args['column']} ${Args['value']}`}
    />
  </div>
)

const figure = (amount: string, currency: string) => formatMoney(amount, { currency })

/** The lines of a part as they were brought, page by page. */
export function Lines({
  id,
  version,
  file,
  currency,
}: {
  readonly id: string
  readonly version: number
  readonly file: OpeningFile
  readonly currency: string
}) {
  const [lines, setLines] = useState<readonly OpeningLine[]>([])
  const [pages, setPages] = useState(1)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const page = (at: number) =>
      api.get<{ lines: OpeningLine[] }>(`${PATH}/${id}/lines`, {
        query: { part: file.part, from: at * OPENING_PAGE },
        signal,
        quiet: true,
      })
    Promise.all(Array.from({ length: pages }, (_, at) => page(at))).then(
      (read) => setLines(read.flatMap((one) => one.lines)),
      () => undefined,
    )
    return () => leaving.abort()
  }, [id, version, file.part, pages])
  const account: SmallColumn<OpeningLine> = {
    ...{ name: 'account', label: say('columns.account') },
    of: ({ glAccount, accountName }) => `${glAccount} ${accountName ?? ''}`,
  }
  const amount: SmallColumn<OpeningLine> = {
    ...{ name: 'amount', label: say('columns.amount'), isFigure: true },
    of: (line) => figure(line.amount, currency),
  }
  const foreign: SmallColumn<OpeningLine> = {
    ...{ name: 'foreign', label: say('columns.foreign'), isFigure: true },
    of: (line) => (line.currency === currency ? '' : `${figure(line.txn, line.currency)} ${line.currency}`),
  }
  const row: SmallColumn<OpeningLine> = {
    name: 'row',
    label: say('row'),
    isFigure: true,
    of: (line) => formatInteger(line.row),
  }
  const items: readonly SmallColumn<OpeningLine>[] = [
    { name: 'firm', label: say('columns.firm'), of: ({ firmId, firmName }) => `${firmId} ${firmName ?? ''}` },
    { name: 'reference', label: say('columns.reference'), of: ({ reference }) => reference },
    { name: 'documentDate', label: say('columns.documentDate'), of: ({ documentDate }) => formatDate(documentDate) },
    { name: 'dueDate', label: say('columns.dueDate'), of: ({ dueDate }) => formatDate(dueDate) },
  ]
  const isItems = file.part !== 'TrialBalance'
  const columns = isItems ? [row, ...items, account, foreign, amount] : [row, account, foreign, amount]
  const title = say(`fields.${file.part}`)
  return (
    <div className={css['lines']}>
      <p className={css['about']}>
        {say('fileOf', { name: file.fileName, by: file.by, on: formatStamp(file.on) })}
        <b>{figure(file.amount, currency)}</b>
      </p>
      <SmallTable label={title} columns={columns} rows={lines} keyOf={(line) => String(line.row)} />
      {lines.length < file.lines && lines.length >= OPENING_PAGE * pages ? (
        <Button
          look="ghost"
          label={say('more', { shown: formatInteger(lines.length), all: formatInteger(file.lines) })}
          onClick={() => setPages(pages + 1)}
        />
      ) : null}
    </div>
  )
}
