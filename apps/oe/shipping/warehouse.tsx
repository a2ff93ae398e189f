import type { ShippingWork } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import { say } from './say.ts'
import css from './shipping.module.css'

interface Props {
  readonly work: ShippingWork
  readonly onChoose: (warehouseId: string) => void
}

/** Where it leaves from: text where there is one, else the choice of them. */
export function Warehouse({ work: { warehouses, warehouseId }, onChoose }: Props) {
  const named = ({ warehouseId: id, name }: ShippingWork['warehouses'][number]) => `${id} ${name}`
  if (warehouses.length < 2) return <p className={css['of']}>{warehouses[0] ? named(warehouses[0]) : ''}</p>
  return (
    <select
      className={css['of']}
      aria-label={say('warehouse')}
      value={warehouseId ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      {warehouses.map((one) => (
        <option key={one.warehouseId} value={one.warehouseId}>
          {named(one)}
        </option>
      ))}
    </select>
  )
}
