import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import facts from '../../../shared/kit/facts.module.css'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './coils-agree.module.css'

interface Lot {
  readonly weight: string | null
  readonly outsideDiameter: string | null
  readonly byDimensions: string | null
  readonly apart: string | null
  readonly agreeing: string | null
}

const figure = (value: string | null, shown: number) => formatFigure(value, { kind: 'quantity', shown })

/** [judgement 40] The first coil whose scale and diameter do not agree, with the diameter that would: one key takes it. */
export function CoilsAgree({ store, snapshot, screen, host, readOnly }: SectionPartProps) {
  useLocale()
  const lots = (snapshot.draft['lots'] ?? []) as Lot[]
  const at = lots.findIndex(({ agreeing }) => agreeing !== null && agreeing !== undefined)
  const lot = lots[at]
  const take: Action | null =
    lot && !readOnly && snapshot.draft['status'] === 'Open'
      ? {
          id: 'po.receipt-offer',
          label: { key: 'po:purchaseReceipt.coils.take', args: { diameter: figure(lot.agreeing, 2) } },
          keys: 'F4',
          group: 'record',
          run: () => store.write([[`lots.${at}.outsideDiameter`, lot.agreeing]]),
        }
      : null
  useActions({ screen, host }, [take])
  if (!lot || !take) return null
  const args = {
    ...{ coil: String(at + 1), weight: figure(lot.weight, 0), diameter: figure(lot.outsideDiameter, 2) },
    ...{ gives: figure(lot.byDimensions, 0), apart: figure(lot.apart, 1), agreeing: figure(lot.agreeing, 2) },
  }
  return (
    <p className={`${facts['warning']} ${css['apart']}`} role="status">
      <span>{t('po:purchaseReceipt.coils.apart', args)}</span>
      <Button {...buttonOf(take)} />
    </p>
  )
}
