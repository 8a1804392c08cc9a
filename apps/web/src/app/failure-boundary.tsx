import { Component, type ReactNode } from 'react';

interface FailureBoundaryProps {
  /** What is shown instead when something inside could not be drawn. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps a part that fails, such as a file that is gone after an update, from taking the whole page along. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
