import { Suspense, type ComponentType } from 'react'
import { useOpened } from './use-opened.ts'
import { lazyPart } from '../lazy-part.tsx'

/** Returns an overlay whose code is loaded when it first opens. */
export function lazyOverlay<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Popup = lazyPart(load)
  return function Overlay(props: P) {
    if (!useOpened(props.open)) return null
    return (
      <Suspense>
        <Popup {...props} />
      </Suspense>
    )
  }
}
