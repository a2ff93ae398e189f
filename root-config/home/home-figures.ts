import type { HomeFigures, HomeTarget } from '../../shared/contracts/home.ts'
import type { Waiting } from '../../shared/contracts/waiting.ts'
import { loadTexts } from '../../shared/i18n/i18n.ts'
import '../../shell-elements/home/board.ts'
import type { Board, BoardLink } from '../../shell-elements/home/board-types.ts'
import type { MenuShelf } from '../menus.ts'
import { doorTo, routesTo } from '../reachable.ts'
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
  if (!waiting?.rooms.length) return board
  // What waits for his word stands in its own card, counted without what is not his to decide.
  const queues = board.queues.filter(({ id }) => !id.endsWith(TO_APPROVE))
  return { ...board, queues, ways: waysOf(table, menus, waiting) }
}

/** One key leads to what waits, not to a list of it. */
const waysOf = (table: RouteTable, menus: MenuShelf, { rows }: Waiting): Board['ways'] =>
  Object.fromEntries(
    rows.flatMap(({ id, room, record }) => {
      const door = doorTo(table, menus, room, null)
      const link = door ? linkTo(table, menus, { menuIds: [door.menuId], query: { record } }) : null
      return link ? [[id, link]] : []
    }),
  )

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
