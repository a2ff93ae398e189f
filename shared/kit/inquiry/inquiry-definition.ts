import type { ComponentType, ReactNode } from 'react'
import type { InquiryContract, InquiryRow, InquiryRows } from '../../contracts/inquiry.ts'
import type { Problem } from '../../contracts/result.ts'
import type { ScreenHost } from '../../events/host.ts'
import type { Shortcut } from '../../events/shortcut.ts'
import type { ScreenProps } from '../definition.ts'
import type { InquiryNext } from '../definition-parts.ts'
import type { Head, InquiryStore } from './inquiry-store.ts'

/** What a part of an inquiry is given: what stands above the lists, and what is asked. */
export interface InquiryPartProps extends ScreenProps {
  readonly head: Head
  readonly values: InquiryRow
  /** As far as they are read: those of the tab that is shown. */
  readonly lists: Readonly<Partial<Record<string, InquiryRows>>>
}

/** Draws a cell that its value alone does not say; undefined: as its field says. */
export type CellDrawer = (row: InquiryRow, host: ScreenHost) => ReactNode

/** What an action is about: the picked row of its list, and what is looked at. */
export interface InquiryActionGiven {
  /** Null where no row is picked. */
  readonly row: InquiryRow | null
  readonly head: Head
  readonly host: ScreenHost
  readonly store: InquiryStore
  readonly values: InquiryRow
}

export interface InquiryActionDialogProps extends InquiryActionGiven {
  readonly panel: HTMLElement
  readonly row: InquiryRow
  readonly onClose: (done: boolean) => void
}

/** Something that can be done here; its texts are `<module>:<noun>.actions.<name>` and `.done.<name>`. */
export interface InquiryAction {
  readonly name: string
  readonly keys?: Shortcut
  /** Lists with a row of which it is done; none: with what is looked at as a whole. */
  readonly on: readonly string[]
  /** This user may do it at all. */
  readonly offered: (given: InquiryActionGiven) => boolean
  /** It fits the picked row; its button is there and waits until one is picked. */
  readonly fits?: (given: InquiryActionGiven) => boolean
  /** Asks what it needs, and does it. */
  readonly Dialog?: ComponentType<InquiryActionDialogProps>
  /** Does it at once; answers what was refused. */
  readonly run?: (given: InquiryActionGiven) => Promise<readonly Problem[] | void> | void
}

/** What asks in the head, in place of a field for each parameter. */
export interface InquiryAskProps extends ScreenProps {
  readonly values: InquiryRow
  readonly onAsk: (values: InquiryRow) => void
}

/** Regions of an inquiry that a module may draw itself. */
export interface InquiryParts {
  /** For what is found by more than its key. */
  readonly Ask?: ComponentType<InquiryAskProps>
  /** What is looked at, in a line above its figures. */
  readonly About?: ComponentType<InquiryPartProps>
  /** Under figures, by their names. */
  readonly notes?: (head: Head) => Readonly<Record<string, string>>
  /** Figures that stand above them already: nothing is said twice. */
  readonly said?: (head: Head) => readonly string[]
  /** [judgement-supply, rule 7] Before figures that add up to the first: they are read as an equation. */
  readonly signs?: Readonly<Record<string, '=' | '+'>>
  /** By column. */
  readonly cells?: Readonly<Record<string, CellDrawer>>
  readonly actions?: readonly InquiryAction[]
  /** [judgement 21] What is commonly done next, the likeliest first: the first that this user has a door to is the main button. */
  readonly next?: (given: Pick<InquiryPartProps, 'head' | 'screen'>) => readonly InquiryNext[]
  /** Under the lists of a tab. */
  readonly under?: Readonly<Record<string, ComponentType<InquiryPartProps>>>
}

/** One thing as at a day, its figures, and the lists behind them. */
export interface InquiryDefinition {
  readonly kind: 'inquiry'
  readonly id: string
  readonly contract: InquiryContract
  readonly texts: readonly string[]
  readonly parts: InquiryParts
}
