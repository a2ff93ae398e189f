import type { ReactNode } from 'react'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ProcessBoardProps } from '../definition.ts'
import { problemText } from '../editor/labels.ts'
import { asEntity, Parameter, type Asks } from '../parameters/parameter.tsx'
import { region } from '../region.ts'
import { ScreenHead } from '../screen-head.tsx'
import css from './board.module.css'
import type { useBoard } from './use-board.ts'

interface HeadProps {
  readonly title: string
  readonly actions: ReturnType<typeof useBoard>['actions']
  /** What the board is for. */
  readonly main: Action | null
  /** Looks at what was done before. */
  readonly history?: Action
  readonly isStopping: boolean
}

/** The name of a board, and its one key last. */
export const BoardHead = ({ title, actions: { again, narrow, excel, stop }, main, history, isStopping }: HeadProps) => (
  <ScreenHead title={title}>
    <span className={css['tools']}>
      {again ? <Button look="ghost" icon="arrow-clockwise" {...buttonOf(again)} /> : null}
      {narrow ? <Button look="ghost" icon="funnel" {...buttonOf(narrow)} /> : null}
      {excel ? <Button look="ghost" icon="file-earmark-spreadsheet" {...buttonOf(excel)} /> : null}
      {history ? <Button look="ghost" icon="clock-history" {...buttonOf(history)} /> : null}
      {stop ? <Button {...buttonOf(stop)} disabled={isStopping} /> : null}
      {main ? <Button look="primary" icon="check-lg" {...buttonOf(main)} /> : null}
    </span>
  </ScreenHead>
)

interface AsksProps extends Pick<ProcessBoardProps, 'store' | 'snapshot' | 'prefix'> {
  readonly contract: Asks
  readonly names: readonly string[]
  readonly board: Pick<ReturnType<typeof useBoard>, 'asks' | 'mayRun'>
  readonly label: string
  /** Said to whoever may only look. */
  readonly mayNotRun: string
  readonly children: ReactNode
}

/** What is asked, then the looks at it; what was refused of it stands below. */
export function BoardAsks(props: AsksProps) {
  const { store, snapshot, prefix, contract, names, board, label, mayNotRun, children } = props
  const { values, problems } = snapshot
  const general = problems.filter(({ Field }) => Field === null || !(Field in contract.parameters))
  return (
    <>
      {board.mayRun ? (
        <form className={css['asks']} aria-label={label} noValidate {...region('parameters', label)} {...board.asks}>
          {names.map((name) => (
            <Parameter
              key={name}
              {...{ contract, name, prefix }}
              value={values[name] ?? null}
              problem={problems.find(({ Field }) => Field === name)}
              onEdit={store.edit}
            />
          ))}
          {children}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
      ) : (
        <p className={css['quiet']}>{mayNotRun}</p>
      )}
      {general.map((problem) => (
        <p key={problem.Key} role="alert" className={css['refused']}>
          {problemText(asEntity(contract), problem)}
        </p>
      ))}
    </>
  )
}
