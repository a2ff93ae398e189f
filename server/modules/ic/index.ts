/** The counter of inventory: what other modules may use. */
export { certifiedLots, type CertifiedLot } from './heat/certified.ts'
export { InventoryTickets } from './inventory-ticket/document.ts'
export { keptForTransfer } from './inventory-ticket/for-order.ts'
export { lotGround, type LotGround } from './lot/ground.ts'
export {
  addLotCosts,
  lotNumbers,
  lotsByNo,
  makeLots,
  setLotStatus,
  type LotFacts,
  type MadeLot,
  type NewLot,
} from './lot/make.ts'
export { holdLots, inspectedLot } from './lot/hold.ts'
export * as judgedLot from './lot/judged.ts'
export { ProductionWorkOrders } from './work-order/document.ts'
export { keptForWork } from './work-order/for-order.ts'
export { icDocuments, icRoutes } from './routes.ts'
export { seesOrders, waitingFor } from './waiting-for.ts'
export { nameUnits, seedIc, seedProduction, seedStock } from './seed.ts'
