import { Suspense, type ComponentType } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { type ClosableProps, MissingOverlay } from '../missing-part.tsx'
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
