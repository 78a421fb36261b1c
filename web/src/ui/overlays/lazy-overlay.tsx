import { Suspense, type ComponentType } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import { type ClosableProps, MissingOverlay } from '../loading/missing-part.tsx'
import { useOpened } from './use-opened.ts'

/** Returns an overlay whose code is loaded when it first opens. */
export function lazyOverlay<P extends ClosableProps & { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
) {
  const Popup = lazyPart(load, MissingOverlay)
  return function Overlay(props: P) {
    if (!useOpened(props.open)) return null
    return (
      <Suspense>
        <Popup {...props} />
      </Suspense>
    )
  }
}
