import { expect, it } from 'vitest'
import firm from '../../../apps/admin/screens/firm.screen.ts'
import type { Query } from '../../../shared/api/client.ts'
import type { ListPage } from '../../../shared/api/records.ts'
import { AccessStore } from '../../../shared/kit/access-store.ts'
import type { MaintenanceDefinition } from '../../../shared/kit/definition.ts'

const PAGE: ListPage = { Page: 1, PageSize: 250, List: [], TotalCount: 0 }
const ALL = { actions: ['view', 'add'], fields: {} }

it('rights come with the first list call that is answered, also after one that was given up', async () => {
  const store = new AccessStore((firm as MaintenanceDefinition).entity)
  const asked: Query[] = []
  const answers = [
    Promise.reject<ListPage>(new DOMException('aborted', 'AbortError')),
    Promise.resolve({ ...PAGE, Access: ALL }),
    Promise.resolve(PAGE),
  ]
  const list = (query: Query) => (asked.push(query), answers[asked.length - 1]!)
  // The filter was changed before the first answer was there.
  const first = store.beside({ Page: 1 }, list)
  const second = store.beside({ Page: 1, city: 'x' }, list)
  await expect(first).rejects.toThrow('aborted')
  await second
  await store.beside({ Page: 2 }, list)
  expect(asked.map(({ Access }) => Access)).toEqual([true, true, undefined])
  expect(store.getSnapshot()).toEqual(ALL)
})
