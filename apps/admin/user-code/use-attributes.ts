import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { ATTRIBUTES } from '../../../shared/contracts/admin/code-attributes.ts'
import type { UserCodeType } from '../../../shared/contracts/admin/user-code.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { ChosenField } from '../../../shared/kit/screen.ts'

const IN = { 'en-CA': '', 'fr-CA': 'Fr', 'zh-CN': 'ZhCn', 'zh-TW': 'ZhTw' } as const
const LABELS = { glAccount: null, numberValue: 'numberLabel', textValue: 'textLabel' } as const
const NAMES = Object.keys(ATTRIBUTES) as (keyof typeof ATTRIBUTES)[]

/** [S5.24] The attributes that the kind of a code has, as the kind calls them; one that holds something is shown whatever it says. */
export function useAttributes(code: Readonly<Record<string, unknown>>): readonly ChosenField[] {
  const locale = useLocale()
  const codeType = String(code['codeType'] ?? '')
  const [kind, setKind] = useState<UserCodeType | null>(null)
  useEffect(() => {
    if (codeType === '') return
    const ended = new AbortController()
    const path = `admin/user-code-type/${encodeURIComponent(codeType)}`
    api.get<CallResult<UserCodeType>>(path, { signal: ended.signal, quiet: true }).then(
      ({ Data }) => setKind(Data ?? null),
      () => undefined,
    )
    return () => ended.abort()
  }, [codeType])
  const own = kind?.codeType === codeType ? kind : null
  return NAMES.flatMap((path): ChosenField[] => {
    const use = own?.[ATTRIBUTES[path]] ?? 'None'
    const isGiven = code[path] !== null && code[path] !== undefined && code[path] !== ''
    if (use === 'None' && !isGiven) return []
    const label = LABELS[path] && own && (own[`${LABELS[path]}${IN[locale]}`] ?? own[LABELS[path]])
    return [{ path, label, required: use === 'Required' }]
  })
}
