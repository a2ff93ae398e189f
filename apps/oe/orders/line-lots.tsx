import { Decimal } from 'decimal.js'
import { canBeDone } from '../../../shared/contracts/document.ts'
import type { FreeLot, LineWindow } from '../../../shared/contracts/oe/line-window.ts'
import { isReckoned, openOf } from '../../../shared/contracts/oe/order-lines.ts'
import { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import type { LinePartProps } from '../../../shared/kit/screen.ts'
import { LotApart, type OnApart } from './lot-apart.tsx'
import { LineField, lineMode } from './line-field.tsx'
import type { Row, WindowLine } from './line-words.ts'
import css from './line-window.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.window.${name}`, args)
const figure = (value: string) => formatFigure(value, { kind: 'quantity' })

/** Fields of what was asked of a lot. */
const APART = ['given.apartLine', 'given.apartLot', 'given.apartQuantity', 'given.lotLetGo']

interface Props extends Pick<LinePartProps, 'store' | 'snapshot' | 'at'> {
  readonly line: WindowLine
  readonly told: LineWindow | null
  readonly failed: boolean
  readonly onApart: OnApart
}

/** [judgement 31b, rule 12] The lots that a line could be taken of, with their heats and certificates: one may be asked for, all of one heat, and each set apart for it. */
export function LineLots({ store, snapshot, at, line, told, failed, onApart }: Props) {
  if (failed) return <p role="alert">{say('failed')}</p>
  if (!told?.lotTracked) return null
  const path = `lines.${at}.lotNo`
  const isOpen = lineMode({ store, snapshot, name: 'lotNo' }) === 'edit'
  const asked = told.lots.find(({ lotNo }) => lotNo === line.lotNo)
  const { access, saved, phase } = snapshot
  const mayBe = (action: 'setApart' | 'letGo') =>
    access.actions.includes(action) && canBeDone(SalesOrder.actions[action]!, String(saved['status'] ?? ''), saved)
  const isKept = !store.isNew && (mayBe('setApart') || mayBe('letGo'))
  const refused = snapshot.problems.find(({ Field }) => APART.includes(Field ?? ''))
  const allocated = line.allocated ?? '0'
  return (
    <section className={css['section']} aria-label={say('lotsTitle')}>
      <h3>
        {say('lotsTitle')}
        {isKept && line.lineId && isReckoned(line as unknown as Row) ? (
          <span role="status">
            {say('apartOf', { quantity: figure(allocated), open: figure(openOf(line).toFixed()) })}
          </span>
        ) : null}
      </h3>
      <div className={css['asks']}>
        <LineField {...{ store, snapshot, at }} name="lotNo" />
        <LineField {...{ store, snapshot, at }} name="oneHeat" />
      </div>
      {told.lots.length === 0 ? (
        <p>{say('noLots')}</p>
      ) : (
        <table className={css['lots']}>
          <thead>
            <tr>
              <th scope="col">{say('ask')}</th>
              <th scope="col">{say('lot')}</th>
              <th scope="col">{say('heat')}</th>
              <th scope="col">{t('ic:heat.fields.verdict')}</th>
              <th scope="col">{say('storage')}</th>
              <th scope="col">{say('since')}</th>
              <th scope="col" data-figure="">
                {say('free')}
              </th>
              {isKept ? (
                <th scope="col" data-figure="">
                  {say('apart')}
                </th>
              ) : null}
              <th scope="col">{say('fit')}</th>
            </tr>
          </thead>
          <tbody>
            {told.lots.map((lot) => {
              const fit = fitOf(lot, line, asked)
              return (
                <tr key={`${lot.lotNo} ${lot.bin}`} data-asked={lot === asked || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      checked={lot.lotNo === line.lotNo}
                      disabled={!isOpen}
                      aria-label={say('askFor', { lot: lot.lotNo })}
                      onChange={(event) => store.write([[path, event.currentTarget.checked ? lot.lotNo : null]])}
                    />
                  </td>
                  <td>{lot.lotNo}</td>
                  <td>{lot.heatNo ?? '–'}</td>
                  <td>{lot.verdict ? t(`ic:heat.choices.verdict.${lot.verdict}`) : '–'}</td>
                  <td>{lot.bin || '–'}</td>
                  <td>{lot.receivedOn ? formatDate(lot.receivedOn) : '–'}</td>
                  <td data-figure="">{figure(lot.free)}</td>
                  {isKept ? (
                    <td data-figure="">
                      <LotApart
                        lot={lot}
                        line={line}
                        isBusy={phase !== 'ready'}
                        onApart={line.lineId ? onApart : null}
                      />
                    </td>
                  ) : null}
                  <td data-tone={fit === 'otherHeat' ? 'warn' : fit === 'covers' ? 'good' : 'plain'}>{say(fit)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {isKept && !line.lineId ? <p>{say('apartSaved')}</p> : null}
      {refused ? (
        <p className={css['problem']} role="alert">
          {problemText(store.entity, refused)}
        </p>
      ) : null}
    </section>
  )
}

/** Whether a lot has all of the line, a part of it, or is of another heat than the one that was asked for. */
function fitOf(lot: FreeLot, line: WindowLine, asked: FreeLot | undefined): 'covers' | 'part' | 'otherHeat' {
  if (line.oneHeat && asked && asked.heatNo !== lot.heatNo) return 'otherHeat'
  const quantity = /^\d+(\.\d+)?$/.test(String(line.quantity ?? '')) ? String(line.quantity) : '0'
  return new Decimal(lot.free).gte(quantity) ? 'covers' : 'part'
}
