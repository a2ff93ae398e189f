import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import { ATTRIBUTES } from '../../../shared/contracts/admin/code-attributes.ts'
import { UserCodeType } from '../../../shared/contracts/admin/user-code.ts'
import type { PagedList } from '../../../shared/contracts/result.ts'
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
    if (codeType === '' || codeType.length > UserCodeType.fields.codeType.max!) return
    const ended = new AbortController()
    const query = { codeType: `=${codeType}`, PageSize: '1' }
    // A list: what is typed may be no kind yet.
    api.get<PagedList<UserCodeType>>('admin/user-code-type', { query, signal: ended.signal, quiet: true }).then(
      ({ List }) => setKind(List[0] ?? null),
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
