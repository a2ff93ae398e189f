import type { CustomDefinition, ScreenProps } from './definition.ts'
import { useReady } from './tab.ts'

/** A component of a module in the frame of the house. It is usable once its first picture stands. */
export function CustomScreen({ definition, screen, host }: ScreenProps & { definition: CustomDefinition }) {
  useReady({ screen, host }, true)
  const Screen = definition.component
  return <Screen screen={screen} host={host} />
}
