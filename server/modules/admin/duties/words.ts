import type { Document } from '../../../../shared/contracts/document.ts'
import { KEPT } from '../../../../shared/contracts/kept.ts'
import { titleKeyOf } from '../../../../shared/contracts/doors.ts'
import { isNamed } from '../../../platform/rights/named.ts'
import type { ReportAsked } from '../../../platform/reports/rows-for.ts'

type Say = ReportAsked<unknown>['say']

/** What a screen is called: `Payments`. */
export const screenName = (say: Say, room: string): string => say(titleKeyOf(room))

/** Words that a document has for its own actions: a receipt is taken back, an entry reversed. */
const OWN_WORDS: ReadonlyMap<string, string> = new Map(
  KEPT.flatMap(({ room, module, noun, ...more }) =>
    Object.keys((more as Partial<Document>).actions ?? {}).map((action) => [
      `${room}.${action}`,
      `${module}:${noun}.actions.${action}`,
    ]),
  ),
)

/** What a right lets somebody do in its screen, in the screen's own word: `Approve`. */
export const actionName = (say: Say, room: string, action: string): string =>
  say(OWN_WORDS.get(`${room}.${action}`) ?? `admin:role.choices.rights.action.${action}`)

export const namedRightName = (say: Say, right: string): string =>
  say(`admin:role.choices.namedRights.namedRight.${right}`)

/** Rights in words, those of one screen together: `Payments: Add, Post; Below the floor`. */
export function rightsInWords(say: Say, rights: readonly string[]): string {
  const byRoom = new Map<string, string[]>()
  for (const right of rights.filter((one) => !isNamed(one))) {
    const dot = right.lastIndexOf('.')
    const room = right.slice(0, dot)
    byRoom.set(room, [...(byRoom.get(room) ?? []), actionName(say, room, right.slice(dot + 1))])
  }
  return [
    ...[...byRoom].map(([room, actions]) => `${screenName(say, room)}: ${actions.join(', ')}`),
    ...rights.filter(isNamed).map((right) => namedRightName(say, right)),
  ].join('; ')
}
