import { expect, it } from 'vitest'
import { installQueue } from '../../../../server/platform/jobs/queue.ts'
import { emptyDatabase } from '../../../support/database.ts'

it('the tables of the queue are made once by processes that start together, and again do no harm', async () => {
  const { pool, drop } = await emptyDatabase()
  try {
    await Promise.all([1, 2, 3, 4].map(() => installQueue(pool)))
    await installQueue(pool)
    const { rows } = await pool.query('select name from pgboss.queue')
    expect(rows).toEqual([{ name: 'job' }])
  } finally {
    await drop()
  }
})
