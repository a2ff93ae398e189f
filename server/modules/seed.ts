import type { Deps } from '../platform/deps.ts'
import { businessDay } from '../platform/calendar/business-day.ts'
import { transaction, type Trx } from '../platform/database/transaction.ts'
import { beginStory, isWithoutCompany, seedAdmin, seedBesideChart } from './admin/index.ts'
import { paymentPapers, seedAp, seedOpenWork } from './ap/index.ts'
import { billCustomers, receiptPapers, seedAr, trustCustomers } from './ar/index.ts'
import { BankPapers, closeDemo, halfReconciled, seedGl } from './gl/index.ts'
import { nameUnits, seedIc, seedProduction, seedStock } from './ic/index.ts'
import { seedOe, seedPrices, soldByOrders } from './oe/index.ts'
import { seedPo, seedProducts } from './po/index.ts'

/**
 * First data of all modules; runs at every start, under a lock, and changes nothing that is there already. Killed half-way, the
 * next start goes on where it was.
 * @param options `history`: false leaves out the years of documents, for whoever only wants masters; `firms`: how many a new
 *   demo has, for whoever wants few; `tell` shows a line of progress to the person who waits
 */
export async function seed(
  deps: Deps,
  {
    history = true,
    firms,
    tell = () => undefined,
  }: { history?: boolean; firms?: number; tell?: (line: string) => void } = {},
): Promise<void> {
  beginStory(await businessDay(deps.db, deps.clock.now()))
  const isEmpty = deps.config.demo && (await isWithoutCompany(deps.db))
  if (isEmpty) tell('Loading the demo company …\n  30,000 firms, and what they are filed under …')
  await seedAdmin(deps, firms)
  if (isEmpty) tell('  the chart, the banks and the books …')
  const isOpenDemo = await seedGl(deps)
  await seedBesideChart(deps)
  await seedProducts(deps, { history })
  await seedIc(deps)
  if (isOpenDemo) tell('  2,000 products in five warehouses, and what they moved; this takes longest …')
  if (isOpenDemo && history) await seedPrices(deps)
  if (isOpenDemo) await seedStock(deps, history ? soldMonths(deps) : undefined)
  if (isOpenDemo && history) tell('  two years of invoices and payments …')
  // Before payables: what customers were charged is in the tax that they file.
  if (isOpenDemo && history) await seedAr(deps)
  await seedAp(deps, { history })
  if (isOpenDemo) tell('  orders, and the closes of what has passed …')
  if (isOpenDemo && history) await seedPo(deps)
  await nameUnits(deps)
  if (isOpenDemo && history) await seedOe(deps)
  if (isOpenDemo && history) await seedProduction(deps)
  if (isOpenDemo && history) await seedOpenWork(deps)
  if (isOpenDemo) await closeDemo(deps)
  if (isOpenDemo && history) await seedBankStatement(deps)
}

/** What customers with an account have ordered, got and paid, month by month beside what the stock did. */
function soldMonths(deps: Deps): (trx: Trx, month: string) => Promise<void> {
  const bills = soldByOrders(deps)
  let isTrusted = false
  return async (trx, month) => {
    if (!isTrusted) await trustCustomers(trx)
    isTrusted = true
    await billCustomers(trx, deps, month, bills)
  }
}

/** A statement of the demo's bank that somebody has begun with. */
async function seedBankStatement(deps: Deps): Promise<void> {
  const papers = new BankPapers()
  papers.add(paymentPapers, receiptPapers)
  const today = await businessDay(deps.db, deps.clock.now())
  await transaction(deps.db, (trx) => halfReconciled(trx, deps, papers, today))
}
