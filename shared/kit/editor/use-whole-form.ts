import { startTransition, useEffect, useState } from 'react'
import { painted } from '../after-paint.ts'
import type { FormPart } from './form-layout.ts'

/** Fields that fill a screen; lines take the space of so many. */
const SCREENFUL = 30
const LINES = 8

/** Parts of a form that its first picture is made of: those that a screen has space for. */
export function firstParts(parts: readonly FormPart[]): readonly FormPart[] {
  let room = SCREENFUL
  const end = parts.findIndex(({ lines, fields }) => (room -= lines ? LINES : fields.length) < 0)
  return end < 0 ? parts : parts.slice(0, end + 1)
}

/**
 * The parts of a form to draw now. Where it `mayWait`, what lies below the first screenful follows its paint, before anybody can
 * have looked for it; from then on all of it is there. Not where a field below is lacking, at which the form begins.
 */
export function useWholeForm(
  parts: readonly FormPart[],
  mayWait: boolean,
  lacks: (path: string) => boolean,
): readonly FormPart[] {
  const below = () => parts.slice(firstParts(parts).length)
  const [isWhole, setWhole] = useState(() => !mayWait || below().some(({ fields }) => fields.some(lacks)))
  useEffect(() => {
    if (isWhole) return
    let isGone = false
    void painted().then(() => isGone || startTransition(() => setWhole(true)))
    return () => {
      isGone = true
    }
  }, [isWhole])
  return isWhole ? parts : firstParts(parts)
}
