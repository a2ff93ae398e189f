import type { FastifyInstance } from 'fastify'
import { countIn, noCurrencies, type KnownCurrencies } from '../../../../shared/contracts/currencies-known.ts'
import { toldCurrencies } from '../../../../shared/contracts/decimals.ts'
import { Currency } from '../../../../shared/contracts/gl/currency.ts'
import { CURRENCIES_HEADER } from '../../../../shared/contracts/live.ts'
import type { Deps } from '../../../platform/deps.ts'
import { learnCompany } from '../../../trade/company/own-company.ts'

/** What the process itself knew, then what each server in it that is open has read. */
const open: KnownCurrencies[] = []

/** A currency that was added while a page is open: whoever saves, lists or chooses currencies is told the decimals of all of them. */
export function tellCurrencies(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  // A process serves one company; where several servers share one, as in tests, each counts in its own currencies.
  const own = noCurrencies()
  const without = countIn(own)
  if (open.length === 0) open.push(without)
  open.push(own)
  app.addHook('onRequest', (_request, _reply, done) => {
    countIn(own)
    done()
  })
  app.addHook('onClose', async () => {
    open.splice(open.indexOf(own), 1)
    const current = countIn(open.at(-1)!)
    if (current !== own) countIn(current)
  })
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
