import type { FastifyInstance } from 'fastify'
import { toldCurrencies } from '../../../../shared/contracts/decimals.ts'
import { Currency } from '../../../../shared/contracts/gl/currency.ts'
import { CURRENCIES_HEADER } from '../../../../shared/contracts/live.ts'
import type { Deps } from '../../../platform/deps.ts'
import { learnCompany } from '../../admin/index.ts'

/** A currency that was added while a page is open: whoever saves, lists or chooses currencies is told the decimals of all of them. */
export function tellCurrencies(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  // Without a database nobody is told anything; the first who works with money learns it then.
  app.addHook('onReady', () =>
    learnCompany(db).then(
      () => undefined,
      () => undefined,
    ),
  )
  const path = `/api/${Currency.room}`
  app.addHook('onSend', async ({ url }, reply) => {
    if (!url.startsWith(path) || reply.statusCode >= 400) return
    await learnCompany(db)
    reply.header(CURRENCIES_HEADER, toldCurrencies())
  })
}
