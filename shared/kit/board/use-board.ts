import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { ProcessPreview } from '../../contracts/process.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { t } from '../../i18n/i18n.ts'
import type { Action } from '../actions.ts'
import type { ProcessBoardProps } from '../definition.ts'

interface Told<B> {
  /** Where the words of its actions stand: `<words>.does.<action>`. */
  readonly words: string
  /** Parameters that are asked for by whoever narrows what he looks at. */
  readonly narrowed: readonly string[]
  /** What waits, out of what the process answers when it is looked at; the same function each time. */
  readonly read: (preview: ProcessPreview) => B
  /** Keys of the lines that are ticked to begin with; the same function each time. */
  readonly begins: (board: B) => readonly string[]
}

type Given = Pick<ProcessBoardProps, 'store' | 'snapshot' | 'send' | 'announce'>

/**
 * [D1] [D2] What the boards of processes have in common: what waits is looked at, ticked and made by one key; what is asked anew is seen as soon as it
 * is left.
 */
export function useBoard<B>({ store, snapshot, send, announce }: Given, { words, narrowed, read, begins }: Told<B>) {
  const { panel, preview, shown, values, busy } = snapshot
  const [board, setBoard] = useState<B | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isNarrowing, setNarrowing] = useState(narrowed.some((name) => Boolean(values[name])))
  const asked = useRef<string | null>(null)
  const isKept = useRef(false)
  const mayRun = panel?.access.actions.includes('run') ?? false
  const mayExport = store.contract.exports && (panel?.access.actions.includes('export') ?? false)
  const isRunning = shown !== null && isUnderWay(shown)

  // Which lines were chosen is no other question.
  const question = useCallback(() => JSON.stringify({ ...store.getSnapshot().values, chosen: null }), [store])
  const look = useCallback(
    /** @param keepsTicks what was ticked stays so, as long as it still waits */
    async (keepsTicks = false) => {
      store.edit('chosen', null)
      asked.current = question()
      isKept.current = keepsTicks
      await send(store.preview)
    },
    [store, send, question],
  )
  useEffect(() => {
    if (!preview) return
    const next = read(preview)
    asked.current ??= question()
    const begun = begins(next)
    const keeps = isKept.current
    isKept.current = false
    setBoard(next)
    setTicked((known) => new Set(keeps ? begun.filter((key) => known.has(key)) : begun))
  }, [preview, read, begins, question])

  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((known) => new Set(on ? [...known, ...keys] : [...known].filter((one) => !keys.includes(one))))
  const excel = async () => {
    announce(t('kit:list.excelBusy'))
    await send(store.file)
    announce(t('kit:list.excelDone'))
  }
  const action = (id: string, keys: string | undefined, run: () => void, more: Partial<Action> = {}): Action => ({
    ...{ id, run, group: 'screen' as const, label: { key: `${words}.does.${id}` } },
    ...(keys ? { keys } : {}),
    ...more,
  })
  return {
    ...{ board, ticked, tick, look, mayRun, isRunning, isNarrowing, action },
    /** Null while a run is under way, and for whoever may not run it. */
    onTick: mayRun && !isRunning ? tick : null,
    /** Of the form that asks. */
    asks: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void look()
      },
      onBlur: () =>
        void setTimeout(() => {
          if (!isRunning && question() !== asked.current) void look()
        }),
    },
    actions: {
      stop: mayRun && isRunning ? action('stop', 'Escape', () => void store.stop().catch(() => undefined)) : null,
      again: mayRun && !isRunning ? action('again', 'Alt+R', () => void look(), { enabled: !busy }) : null,
      excel:
        mayRun && mayExport && preview
          ? action('excel', 'Alt+X', () => void excel(), { enabled: !busy, label: { key: 'kit:list.excel' } })
          : null,
      narrow: mayRun && !isNarrowing ? action('narrow', undefined, () => setNarrowing(true)) : null,
    },
  }
}
