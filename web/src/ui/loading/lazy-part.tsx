import { Component, lazy, type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useOnline } from '../../lib/browser/use-online.ts'
import { loadCode, MissingCodeError } from './load-code.ts'
import { MissingPart, type MissingProps } from './missing-part.tsx'

/**
 * Returns a component whose code is loaded when it first renders, or by `preload`. `Missing` is rendered in its place
 * while offline, and after the code did not load; the page is not reloaded, which would lose what was typed.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P & MissingProps> = MissingPart,
) {
  let loadedComponent: ComponentType<P> | undefined
  let hasFailed = false
  const loadOnce = async () => (loadedComponent ??= await loadCode(load))
  const loadPart = async () => {
    try {
      return { default: await loadOnce() }
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  let Part = lazy(loadPart)
  /** Returns whether the code is loaded again. React keeps what a lazy component has failed with. */
  const renew = (): boolean => {
    if (!hasFailed) return false
    hasFailed = false
    Part = lazy(loadPart)
    return true
  }

  function LazyPart(props: P) {
    const online = useOnline()
    const [attempt, setAttempt] = useState(0)
    const retry = useCallback(() => void (renew() && setAttempt((count) => count + 1)), [])
    const missing = <Missing {...props} retry={retry} />
    if (!online && !loadedComponent) return missing
    return (
      <CodeBoundary key={attempt} missing={missing}>
        <Part {...props} />
      </CodeBoundary>
    )
  }
  return Object.assign(LazyPart, { preload: () => void loadOnce().catch(() => undefined) })
}

interface BoundaryProps {
  missing: ReactNode
  children: ReactNode
}

/** Renders `missing` for code that did not load; other errors are for the screen. */
class CodeBoundary extends Component<BoundaryProps, { error: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state = { error: null }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if ((error as unknown) instanceof MissingCodeError) return this.props.missing
    throw error
  }
}
