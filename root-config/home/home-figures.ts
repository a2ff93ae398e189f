import type { HomeFigures, HomeTarget } from '../../shared/contracts/home.ts'
import type { Waiting } from '../../shared/contracts/waiting.ts'
import { loadTexts } from '../../shared/i18n/i18n.ts'
import '../../shell-elements/home/board.ts'
import type { Board, BoardLink } from '../../shell-elements/home/board-types.ts'
import type { MenuShelf } from '../menus.ts'
import { routesTo } from '../reachable.ts'
import { formatHash } from '../router/hash.ts'
import type { RouteTable } from '../router/table.ts'

/** HOME's late half: the cards of the board and their texts, with the figures that were asked for. */
export async function readBoard(
  table: RouteTable,
  menus: MenuShelf,
  asked: Promise<HomeFigures>,
  asksWaiting: Promise<Waiting | null>,
): Promise<Board> {
  const [figures, waiting] = await Promise.all([asked, asksWaiting, loadTexts(['home'])])
  const board = boardOf(figures, (target) => linkTo(table, menus, target))
  // What waits for his word stands in its own card, counted without what is not his to decide.
  return waiting?.rooms.length ? { ...board, queues: board.queues.filter(({ id }) => !id.endsWith(TO_APPROVE)) } : board
}

const TO_APPROVE = 'ToApprove'

/** Figures with their ways; a queue that leads nowhere for this user is still counted. */
export function boardOf(figures: HomeFigures, linkOf: (target: HomeTarget) => BoardLink | null): Board {
  const linked = <T extends { opens: HomeTarget | null }>(row: T) => ({ ...row, opens: row.opens && linkOf(row.opens) })
  return {
    state: 'ready',
    day: figures.day,
    kpis: figures.kpis.map(linked),
    queues: figures.queues.map(linked),
    week: figures.week.map(({ date, entries }) => ({ date, entries: entries.map(linked) })),
    alerts: figures.alerts.map(linked),
    due: figures.due && { ...figures.due, columns: figures.due.columns.map(linked) },
    receipts: figures.receipts,
    closing: figures.closing && linked(figures.closing),
    // Beside the periods: what is closed is what ties.
    periods: figures.periods && { ...linked(figures.periods), ties: figures.ties && linked(figures.ties) },
    today: figures.today,
    rate: figures.rate,
  }
}

/** The way to a room with an address, by the first door to it that this user has. */
export function linkToRoom(
  table: RouteTable,
  menus: MenuShelf,
  room: string,
  query: Readonly<Record<string, string>>,
): BoardLink | null {
  const [route] = routesTo(table, menus, room)
  return route ? linkTo(table, menus, { menuIds: [route.menuId], query }) : null
}

/** The first of the named doors that this user has [acceptance 35]. */
export function linkTo(table: RouteTable, menus: MenuShelf, { menuIds, query }: HomeTarget): BoardLink | null {
  for (const menuId of menuIds) {
    const route = table.byMenuId.get(menuId)
    const application = route && table.byName.get(route.application)
    if (!application || !routesTo(table, menus, route.room).includes(route)) continue
    const { tile, family } = application
    return { path: formatHash(route.fullPath, query).slice(1), tile, family }
  }
  return null
}
