import { Component, type ReactNode } from 'react'
import type { ScreenProps } from './screen.ts'
import { PanelError } from './panel-error.tsx'

interface Props extends ScreenProps {
  readonly module: string
  /** Forgets what failed, before the screen is drawn anew. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Keeps the failure of one screen inside its panel (acceptance 16): neighbours run on, and it can be tried again. */
export class PanelBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  /** The shell reports the fault on the bus, once, and shows the panel. */
  override componentDidCatch(error: unknown): void {
    this.props.host.failed(this.props.screen.tabId, error)
  }

  readonly #retry = () => {
    this.props.onRetry()
    this.setState({ error: null, failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <PanelError error={this.state.error} onRetry={this.#retry} />
  }
}
