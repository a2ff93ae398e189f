import { useEffect, useState } from 'react'
import type { Entity } from '../contracts/entity.ts'
import type { SumsAnswer } from '../contracts/result.ts'
import { followRoom } from '../kit/follow-room.ts'
import { useAnswer } from '../kit/use-answer.ts'

/** What a part of a list comes to, asked again when somebody changes one of its records; null before it is known and where it is not told. */
export function useSums(
  entity: Pick<Entity, 'room'>,
  query: Readonly<Record<string, string>> | null,
): SumsAnswer['Groups'] | null {
  const [heard, hear] = useState(0)
  useEffect(() => {
    const news = followRoom(entity.room, () => hear((count) => count + 1))
    return () => news.unsubscribe()
  }, [entity.room])
  const { answer } = useAnswer<SumsAnswer>(`${entity.room}/sums`, query, String(heard))
  return answer?.Groups ?? null
}
