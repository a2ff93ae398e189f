import { useCallback, useEffect, useState } from 'react'
import { api, isUnreached } from '../../../shared/api/client.ts'
import type { StatementAsk, StatementView } from '../../../shared/contracts/gl/financial-statement.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { useReconnect } from '../../../shared/kit/use-reconnect.ts'

interface Drawn {
  /** The last that could be drawn; it stays in sight while the next is under way or cannot be drawn. */
  readonly view: StatementView | null
  readonly problems: readonly Problem[]
  readonly error: unknown
  readonly isBusy: boolean
  readonly again: () => void
}

/** In ms: who types is not interrupted by each letter. */
const PAUSE = 250

/** A statement drawn up by the server, anew whenever it is asked for something else; null asks nothing. */
export function useStatement(ask: StatementAsk | null, pause = PAUSE): Drawn {
  const asked = ask && JSON.stringify(ask)
  const [state, setState] = useState<Omit<Drawn, 'isBusy' | 'again'> & { of: string | null }>({
    ...{ of: null, view: null, problems: [], error: null },
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (asked === null) return
    const ended = new AbortController()
    const draw = () =>
      void api
        .send<StatementView>('POST', 'gl/financial-statement/drawn', JSON.parse(asked), {
          ...{ signal: ended.signal, quiet: true },
        })
        .then(
          ({ Data, Problems }) =>
            setState((last) => ({ of: asked, view: Data ?? last.view, problems: Problems ?? [], error: null })),
          (error: unknown) => !ended.signal.aborted && setState((last) => ({ ...last, of: asked, error })),
        )
    const timer = setTimeout(draw, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [asked, round, pause])
  const again = useCallback(() => setRound((last) => last + 1), [])
  useReconnect(isUnreached(state.error), again)
  const { of, ...drawn } = state
  return { ...drawn, isBusy: asked !== null && of !== asked, again }
}
