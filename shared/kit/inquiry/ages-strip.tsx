import type { CSSProperties } from 'react'
import { ageOf } from '../../charts/parts.ts'
import { formatMoney } from '../../i18n/format.ts'
import { AgesBar } from '../chart/ages-bar.tsx'
import aged from '../chart/aged.module.css'
import { useWalk } from '../chart/use-walk.ts'
import css from './inquiry.module.css'

interface Props {
  readonly label: string
  readonly heads: readonly string[]
  /** The first is not late; what stands in the others is. */
  readonly amounts: readonly string[]
  readonly onOpen: (at: number) => void
}

/** [S9.18] What is open by age: one bar of all, and under it each figure with its colour, which leads to its documents. */
export function AgesStrip({ label, heads, amounts, onOpen }: Props) {
  const { pointProps } = useWalk(amounts.length)
  return (
    <>
      <AgesBar amounts={amounts} size="head" onOpen={onOpen} />
      <table
        className={`${css['strip']} ${aged['aged']}`}
        aria-label={label}
        style={{ '--ages': amounts.length } as CSSProperties}
      >
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col" data-age={ageOf(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {amounts.map((amount, at) => (
              <td key={at} data-late={at > 0 && Number(amount) > 0 ? '' : undefined}>
                <button
                  type="button"
                  aria-label={`${heads[at]} ${formatMoney(amount)}`}
                  {...pointProps(at)}
                  onClick={() => onOpen(at)}
                >
                  {formatMoney(amount, { zero: 'dash' })}
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}
