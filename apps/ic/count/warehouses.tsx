import { useCallback, useRef } from 'react'
import type { CountableWarehouse } from '../../../shared/contracts/ic/physical-count.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { region } from '../../../shared/kit/region.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { say } from './say.ts'
import css from './counting.module.css'

interface Props extends ScreenProps {
  readonly rows: readonly CountableWarehouse[] | null
  readonly onChoose: (warehouseId: string) => void
}

/** Which warehouse is counted: those that are under way stand first. */
export function Warehouses({ screen, rows, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const focus = useCallback(() => list.current?.querySelector('button')?.focus(), [])
  useOpeningFocus(screen.panel, focus)
  return (
    <section className={css['screen']}>
      <ScreenHead title={say('title')} />
      {rows?.length === 0 ? (
        <RegionState icon="slash-circle" title={say('noWarehouse')} hint={say('noWarehouseHint')} />
      ) : null}
      <ul ref={list} className={css['warehouses']} {...region('list', say('warehousesLabel'))}>
        {(rows ?? []).map(({ warehouseId, name, stage, since }) => (
          <li key={warehouseId}>
            <button type="button" onClick={() => onChoose(warehouseId)}>
              <b>{warehouseId}</b>
              <span>{name}</span>
              {stage === 'Clear' ? (
                <small>{say('stages.Clear.is')}</small>
              ) : (
                <>
                  <StatusPill word={stage} text={say(`stages.${stage}.name`)} />
                  <small>{since ? say('since', { date: formatDate(since) }) : ''}</small>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
