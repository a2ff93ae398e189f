import type { OpeningProof, OpeningWork } from '../../../shared/contracts/gl/opening-balance.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { Icon } from '../../../shared/kit/icon.tsx'
import css from './opening.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:openingBalance.proof.${name}`, args)
export const isNothing = (amount: string) => Number(amount) === 0

interface Props {
  readonly work: OpeningWork
  /** Leads to the file that the details of an account come from. */
  readonly onShow: (part: 'Vendors' | 'Customers') => void
}

/** What ties and what does not, differences first, each with the documents that come to it by themselves. */
export function Proof({ work, onShow }: Props) {
  const money = (amount: string) => formatMoney(amount, { currency: work.currency })
  const tied = work.proof.filter(({ difference }) => isNothing(difference)).length
  const most = Math.max(1, ...work.proof.map(({ difference }) => Math.abs(Number(difference))))
  return (
    <>
      <div className={css['figures']}>
        <Figure name={say('trialBalance')} value={money(work.difference)} isOff={!isNothing(work.difference)} />
        <Figure name={say('details')} value={money(work.detailDifference)} isOff={!isNothing(work.detailDifference)} />
        <div className={css['progress']}>
          <p>
            <span>{say('tied')}</span>
            <b>{say('of', { tied: formatInteger(tied), all: formatInteger(work.proof.length) })}</b>
          </p>
          <progress aria-label={say('tied')} max={Math.max(1, work.proof.length)} value={tied} />
        </div>
      </div>
      <table className={css['proof']}>
        <thead>
          <tr>
            <th scope="col">{say('account')}</th>
            <th scope="col" data-figure="">
              {say('balance')}
            </th>
            <th scope="col" data-figure="">
              {say('brought')}
            </th>
            <th scope="col">{say('from')}</th>
            <th scope="col" data-figure="">
              {say('difference')}
            </th>
            <th scope="col" aria-hidden="true" className={css['bars']}>
              <span>{money(String(-most))}</span>
              <span>{money(String(most))}</span>
            </th>
            <th scope="col">{say('result')}</th>
          </tr>
        </thead>
        <tbody>
          {work.proof.map((row) => (
            <ProofRow key={row.glAccount} {...{ row, most, money, onShow }} />
          ))}
          {work.otherAccounts > 0 ? (
            <tr data-sum="">
              <th scope="row">{say('others', { count: formatInteger(work.otherAccounts) })}</th>
              <td data-figure="">{money(work.otherAmount)}</td>
              <td data-figure="">–</td>
              <td />
              <td data-figure="">–</td>
              <td />
              <td />
            </tr>
          ) : null}
          <tr data-sum="">
            <th scope="row">{say('whole')}</th>
            <td data-figure="">{money(work.difference)}</td>
            <td />
            <td />
            <td data-figure="" data-off={!isNothing(work.detailDifference) || undefined}>
              {money(work.detailDifference)}
            </td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      {work.laterItems > 0 ? (
        <p className={css['note']}>{say('later', { count: formatInteger(work.laterItems) })}</p>
      ) : null}
    </>
  )
}

const Figure = ({ name, value, isOff }: { readonly name: string; readonly value: string; readonly isOff: boolean }) => (
  <p className={css['figure']} data-off={isOff || undefined}>
    <span>{name}</span>
    <b>{value}</b>
  </p>
)

interface RowProps extends Pick<Props, 'onShow'> {
  readonly row: OpeningProof
  readonly most: number
  readonly money: (amount: string) => string
}

function ProofRow({ row, most, money, onShow }: RowProps) {
  const isOff = !isNothing(row.difference)
  const share = Math.abs(Number(row.difference)) / most / 2
  const from = row.part === null ? say('noItems') : say('documents', { count: formatInteger(row.items) })
  const name = `${row.glAccount} ${row.name ?? ''}`
  return (
    <>
      <tr tabIndex={isOff ? -1 : undefined} data-off={isOff || undefined} data-difference={isOff || undefined}>
        <th scope="row">
          <b>{row.glAccount}</b> {row.name}
        </th>
        <td data-figure="">{money(row.trialBalance)}</td>
        <td data-figure="">{money(row.details)}</td>
        <td>{from}</td>
        <td data-figure="">{money(row.difference)}</td>
        <td className={css['bar']} aria-hidden="true">
          {isOff ? (
            <i
              style={{
                width: `${share * 100}%`,
                ...(Number(row.difference) < 0 ? { right: '50%' } : { left: '50%' }),
              }}
            />
          ) : null}
        </td>
        <td>
          <span className={css['pill']} data-off={isOff || undefined}>
            <Icon name={isOff ? 'exclamation-triangle-fill' : 'check-lg'} size={11} />
            {say(isOff ? 'off' : 'ties')}
          </span>
          {isOff && row.part ? (
            <Button
              look="ghost"
              label={say('look')}
              aria-label={say('lookAt', { account: name })}
              onClick={() => onShow(row.part!)}
            />
          ) : null}
        </td>
      </tr>
      {row.suspects.map((suspect) => (
        <tr key={`${suspect.firmId} ${suspect.reference}`} className={css['suspect']}>
          <th scope="row">
            <b>{suspect.reference}</b> {suspect.firmId}
          </th>
          <td />
          <td data-figure="">{money(suspect.amount)}</td>
          <td colSpan={4}>{say(`fits${suspect.fits}`, { row: formatInteger(suspect.row) })}</td>
        </tr>
      ))}
    </>
  )
}
