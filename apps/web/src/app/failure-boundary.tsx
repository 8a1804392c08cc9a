import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** Shown instead if a component inside throws while rendering. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * An error boundary, so that a failing part, such as a chunk that an update has removed, does not take down the whole
 * page.
 */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
