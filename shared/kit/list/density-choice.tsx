import { t } from '../../i18n/i18n.ts'
import { MenuButton } from '../menu-button.tsx'

const DENSITIES = ['', 'compact', 'regular', 'comfortable'] as const
export type GridDensity = (typeof DENSITIES)[number]

interface Props {
  readonly value: GridDensity
  readonly onChange: (density: GridDensity) => void
}

/** Row height of this grid alone, a button with a menu; without a choice it is that of the whole suite. */
export const DensityChoice = ({ value, onChange }: Props) => (
  <MenuButton
    icon="distribute-vertical"
    label={t('kit:list.density')}
    rows={DENSITIES.map((density) => ({
      id: density,
      label: t(`kit:list.${density || 'densityOwn'}`),
      checked: density === value,
    }))}
    onChoose={(id) => onChange(DENSITIES.find((density) => density === id)!)}
  />
)
