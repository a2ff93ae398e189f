import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { code, integer, lookup, optional, quantity, text, type Fields } from '../../../shared/contracts/fields.ts'
import {
  PhysicalCount,
  type CountLine,
  type CountStanding,
  type TagMode,
} from '../../../shared/contracts/ic/physical-count.ts'
import type { PostingPreview } from '../../../shared/contracts/posting-preview.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../shared/contracts/result.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { SmallTable } from '../../../shared/kit/small-table.tsx'
import { figure, say, why, whyAll } from './say.ts'
import css from './counting.module.css'

const OF = { id: PhysicalCount.id, module: 'ic', noun: 'physicalCount', room: PhysicalCount.room }

interface Asks {
  readonly panel: HTMLElement
  readonly standing: CountStanding
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

const problemsOf = ({ ResultStatus: status, Problems, Message }: CallResult): readonly Problem[] =>
  status === ResultStatus.success ? [] : (Problems ?? [{ Field: null, Key: Message ?? '', Args: {} }])

const call = (standing: CountStanding, what: string, more: object = {}) =>
  api.send<{ tags?: number; zeroed?: number; value?: string; entryNo?: string | null }>(
    'POST',
    `ic/physical-count/${what}`,
    {
      warehouseId: standing.warehouseId,
      ...more,
    },
  )

const FOUND: Fields = {
  productId: lookup('po.product', { productType: '=Stock' }, { upper: true }),
  lotNo: optional(code({ max: 30, upper: true })),
  bin: optional(code({ max: 20, upper: true })),
  counted: optional(quantity({ least: '0' })),
}

/** [supply 3.1] Something lies there that no picture shows. */
export const FoundDialog = ({ panel, standing, onDone, onClose }: Asks) => (
  <ParameterDialog
    panel={panel}
    title={say('asks.found')}
    about={say('asks.foundAbout')}
    contract={{ ...OF, parameters: FOUND }}
    begin={{}}
    does={say('does.add')}
    onGiven={async (given) => {
      const problems = problemsOf(await call(standing, 'found', given))
      if (problems.length === 0) onDone(say('done.found', { product: String(given['productId']) }))
      return problems
    }}
    onClose={onClose}
  />
)

/** A tag by its number, one that nobody has printed for a place too. */
const TAG: Fields = {
  tagNo: integer({ least: 1, most: 999999 }),
  quantity: quantity({ least: '0' }),
  productId: optional(lookup('po.product', { productType: '=Stock' }, { upper: true })),
  lotNo: optional(code({ max: 30, upper: true })),
}

export const TagDialog = ({
  panel,
  standing,
  tagNo,
  onTwice,
  onDone,
  onClose,
}: Asks & { readonly tagNo: number; readonly onTwice: (given: Readonly<Record<string, unknown>>) => void }) => (
  <ParameterDialog
    panel={panel}
    title={say('asks.tag')}
    about={say('asks.tagAbout')}
    contract={{ ...OF, parameters: TAG }}
    begin={{ tagNo }}
    does={say('does.keep')}
    onGiven={async (given) => {
      const done = await call(standing, 'tag', given)
      if (done.ResultStatus === ResultStatus.warning) {
        onTwice(given)
        return []
      }
      const problems = problemsOf(done)
      if (problems.length === 0) onDone(say('done.tag', { tag: String(given['tagNo']) }))
      return problems
    }}
    onClose={onClose}
  />
)

/** [supply 8] A tag that has a figure already: is this more of it, or is this what it says? */
export function TwiceDialog({
  panel,
  standing,
  given,
  onDone,
  onClose,
}: Asks & { readonly given: Readonly<Record<string, unknown>> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const keep = (mode: TagMode) =>
    void call(standing, 'tag', { ...given, mode }).then((done) =>
      done.ResultStatus === ResultStatus.success
        ? onDone(say('done.tag', { tag: String(given['tagNo']) }))
        : setProblem(whyAll(done)),
    )
  return (
    <TabDialog
      panel={panel}
      title={say('asks.twice', { tag: String(given['tagNo']).padStart(6, '0') })}
      onClose={onClose}
      onMain={() => keep('add')}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={onClose} />
          <Button label={say('does.replaceTag')} onClick={() => keep('replace')} />
          <Button look="primary" label={say('does.addTag')} onClick={() => keep('add')} />
        </>
      }
    >
      <p>{say('asks.twiceAbout', { quantity: figure(String(given['quantity'])) })}</p>
      {problem ? <p role="alert">{problem}</p> : null}
    </TabDialog>
  )
}

/** Says yes to what is far off, in place of a second count. */
export const AcceptDialog = ({ panel, standing, row, onDone, onClose }: Asks & { readonly row: CountLine }) => (
  <ParameterDialog
    panel={panel}
    title={say('asks.accept', { product: row.productId })}
    about={say('asks.acceptAbout', { counted: figure(row.counted), by: row.countedBy ?? '' })}
    contract={{ ...OF, parameters: { reason: text({ max: 200 }) } }}
    begin={{}}
    does={say('does.accept')}
    onGiven={async (given) => {
      const problems = problemsOf(await call(standing, 'accept', { lineId: row.id, reason: given['reason'] }))
      if (problems.length === 0) onDone(say('done.accepted', { product: row.productId }))
      return problems
    }}
    onClose={onClose}
  />
)

/** [S4.26] The count ends: what nobody counted is 0 where somebody says so, and only then. */
export function UpgradeDialog({ panel, standing, onDone, onClose }: Asks) {
  const { figures } = standing
  const [problem, setProblem] = useState<string | null>(null)
  const end = (confirmed: readonly string[]) =>
    void call(standing, 'upgrade', { confirmed }).then((done) =>
      done.ResultStatus === ResultStatus.success ? onDone(say('done.upgraded')) : setProblem(whyAll(done)),
    )
  const isWhole = figures.notCounted === 0
  return (
    <TabDialog
      panel={panel}
      title={say('asks.upgrade', { warehouse: standing.warehouseId })}
      onClose={onClose}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={onClose} />
          <Button
            look={isWhole ? 'primary' : 'danger'}
            label={isWhole ? say('does.upgrade') : say('does.setToZero')}
            onClick={() => end(isWhole ? [] : ['ic.physicalCount.setsToZero'])}
          />
        </>
      }
    >
      <p>
        {isWhole
          ? say('asks.upgradeWhole', { lines: formatInteger(figures.lines) })
          : say('asks.upgradeOpen', {
              ...{ products: formatInteger(figures.productsNotCounted), places: formatInteger(figures.notCounted) },
            })}
      </p>
      {problem ? <p role="alert">{problem}</p> : null}
    </TabDialog>
  )
}

/** [supply 8] What will be posted, with what it books, before it is. */
export function PostDialog({ panel, standing, onDone, onClose }: Asks) {
  const { currency, warehouseId } = standing
  const [preview, setPreview] = useState<PostingPreview | null | 'none'>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    void api.send<PostingPreview | null>('POST', 'ic/physical-count/preview/post', { warehouseId }).then((done) => {
      if (isOver) return
      if (done.ResultStatus === ResultStatus.success) setPreview(done.Data ?? 'none')
      else setProblem(whyAll(done))
    })
    return () => {
      isOver = true
    }
  }, [warehouseId])
  const post = () => {
    setBusy(true)
    void call(standing, 'post')
      .then((done) =>
        done.ResultStatus === ResultStatus.success
          ? onDone(
              say('done.posted', {
                value: formatMoney(done.Data?.value ?? '0', { currency }),
                entry: done.Data?.entryNo ?? '–',
              }),
            )
          : setProblem(done.Problems?.map(why).join(' ') ?? done.Message ?? ''),
      )
      .finally(() => setBusy(false))
  }
  const amount = (side: string | null) => (side === null ? '' : formatMoney(side, { currency }))
  return (
    <TabDialog
      panel={panel}
      wide
      title={say('asks.post', { warehouse: warehouseId })}
      onClose={onClose}
      buttons={
        <>
          <Button data-first="" label={t('kit:editor.goBack')} onClick={onClose} />
          <Button
            look="primary"
            label={say('does.post')}
            disabled={preview === null || problem !== null || isBusy}
            onClick={post}
          />
        </>
      }
    >
      {problem ? <p role="alert">{problem}</p> : null}
      {preview === null && !problem ? <p role="status">{t('kit:states.loading')}</p> : null}
      {preview === 'none' ? <p>{say('asks.postNothing')}</p> : null}
      {preview !== null && preview !== 'none' ? (
        <div className={css['preview']}>
          <SmallTable
            label={say('asks.postEntry')}
            columns={[
              { name: 'account', label: t('kit:posting.account'), of: ({ account, name }) => `${account} ${name}` },
              {
                name: 'debit',
                label: t('kit:posting.debit', { currency }),
                isFigure: true,
                of: ({ debit }) => amount(debit),
              },
              {
                name: 'credit',
                label: t('kit:posting.credit', { currency }),
                isFigure: true,
                of: ({ credit }) => amount(credit),
              },
            ]}
            rows={preview.lines}
            keyOf={(line) => String(preview.lines.indexOf(line))}
          />
        </div>
      ) : null}
      <p>{say('asks.postAbout')}</p>
    </TabDialog>
  )
}
