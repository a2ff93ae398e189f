import { Component, type ReactNode } from 'react'
import type { ScreenProps } from './definition.ts'

interface Props extends ScreenProps {
  /** Forgets what failed, before the screen is drawn anew: `again` when that has not helped before. */
  readonly onRetry: (again: boolean) => void
  readonly children: ReactNode
}

/**
 * Keeps the failure of one screen inside its panel [acceptance 16]: neighbours run on, and it can be tried again. The shell
 * says so in the panel, as it does for a module that cannot be loaded, and reports it once.
 */
export class PanelBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  #tries = 0

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.failed(this.props.screen.tabId, error, this.#retry)
  }

  readonly #retry = () => {
    this.props.onRetry(this.#tries > 0)
    this.#tries += 1
    this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
