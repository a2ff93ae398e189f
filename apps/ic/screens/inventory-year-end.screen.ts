import { InventoryYearEnd } from '../../../shared/contracts/ic/inventory-year-end.ts'
import { process } from '../../../shared/kit/screen.ts'

/** [supply 8] What keeps inventory from being closed for a year, and what is kept of it. */
export default process(InventoryYearEnd)
