import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPanel } from './ErrorPanel.tsx'

type Props = {
  /** What is inside, as the end of 'We could not load …'. */
  what: string
  children: ReactNode
}

/**
 * Keeps a screen that breaks from taking the rest of the page with it. One around each tab.
 * A class because React offers no other way to catch what a render throws.
 */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }))
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      // Code that could not be fetched stays missing for this page: only a fresh page asks again.
      <ErrorPanel what={this.props.what} error={null} onRetry={() => location.reload()} />
    )
  }
}
