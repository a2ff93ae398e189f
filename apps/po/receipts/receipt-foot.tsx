import type { PurchaseReceipt } from '../../../shared/contracts/po/purchase-receipt.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './coil-about.module.css'
import { HeatTiles } from './heat-tiles.tsx'
import { WhereItLeads } from './where-it-leads.tsx'

/** So many heats are told of below one receipt; each is a link in its line besides. */
const MOST_HEATS = 6

/** Below a receipt: where it is read, what the heats of its coils hold, which the line of the cursor says as long as it is entered; and where it leads. */
export function ReceiptFoot(props: SectionPartProps) {
  const { status, lots = [] } = props.snapshot.saved as unknown as Partial<PurchaseReceipt>
  const heats = [...new Set(lots.flatMap(({ heatKey }) => heatKey ?? []))].slice(0, MOST_HEATS)
  return (
    <>
      {(props.readOnly || status !== 'Open') && heats.length > 0 ? (
        <div className={css['about']}>
          {heats.map((heatKey) => (
            <HeatTiles key={heatKey} heatKey={heatKey} host={props.host} />
          ))}
        </div>
      ) : null}
      <WhereItLeads {...props} />
    </>
  )
}
