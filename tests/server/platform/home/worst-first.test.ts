import { expect, it } from 'vitest'
import { worstFirst } from '../../../../server/platform/home/worst-first.ts'
import type { HomeLevel } from '../../../../shared/contracts/home.ts'

const alert = (id: string, level: HomeLevel) => ({ id, level, args: {}, opens: null })

it('alerts of HOME begin with what cannot wait; those of one level stay in the order of the modules', () => {
  const given = [
    alert('vendors', 'info'),
    alert('rates', 'warn'),
    alert('passwords', 'info'),
    alert('disk', 'bad'),
    alert('clock', 'warn'),
  ]
  expect(worstFirst(given).map(({ id }) => id)).toEqual(['disk', 'rates', 'clock', 'vendors', 'passwords'])
})
