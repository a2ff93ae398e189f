import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  /** What the user types into. */
  readonly input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  /** What stands in it. */
  readonly text: string
  readonly children: ReactNode
}

/**
 * A text that comes from elsewhere into a field that is typed into, such as an answer of the server, stands there chosen as a whole
 * where all of what stood there was: the next key replaces it, and is not put behind it.
 */
export class StaysChosen extends Component<Props> {
  // No hook is told before the text has changed, and afterwards nothing is chosen any more.
  override getSnapshotBeforeUpdate({ text }: Props): boolean {
    const input = this.props.input.current
    return input !== null && text !== this.props.text && input === document.activeElement && isWhole(input)
  }

  override componentDidUpdate(_props: Props, _state: unknown, wasWhole: boolean): void {
    if (wasWhole) this.props.input.current?.select()
  }

  override render(): ReactNode {
    return this.props.children
  }
}

const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length
