import { useEffect, useState, type RefObject } from 'react'
import { afterPaint } from '../after-paint.ts'
import { useTopic } from '../locale.ts'

/** `--row-h` of tokens.css, which a first look would have to lay out the page for. */
const ROW_HEIGHT: Readonly<Record<string, number>> = { compact: 23, regular: 28, comfortable: 38 }
/** A finger needs this much, whatever the density. */
const TAP = 44

const usual = (density: string): number =>
  globalThis.matchMedia?.('(pointer: coarse)').matches ? TAP : (ROW_HEIGHT[density] ?? 28)

/** Height in px of a grid row in the density that holds here: at once as the tokens have it, after the paint as the page has it. */
export function useRowHeight(element: RefObject<HTMLElement | null>, density: string): number {
  const everywhere = useTopic('density')
  const form = density || everywhere
  const [found, setFound] = useState<{ form: string; height: number } | null>(null)
  useEffect(() => {
    let isGone = false
    void afterPaint().then(() => {
      if (isGone || !element.current) return
      const height = parseFloat(getComputedStyle(element.current).getPropertyValue('--row-h'))
      if (height > 0)
        setFound((before) => (before?.form === form && before.height === height ? before : { form, height }))
    })
    return () => {
      isGone = true
    }
  }, [element, form])
  return found?.form === form ? found.height : usual(form)
}
