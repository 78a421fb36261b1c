import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A heavy part that is fetched when it is first needed. `meanwhile` stands in its place until then; it may look at the props.
 * `preload` may be called on hover or focus of what will open it; what is there by then is drawn at once.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode | ((props: P) => ReactNode) = null,
) {
  let ready: ComponentType<P> | undefined
  const fetchPart = async () => ({ default: (ready = await load()) })
  // The type of React.lazy does not accept generic props; what it renders is `load`'s own component.
  const Part = lazy(fetchPart) as unknown as ComponentType<P>
  function LazyPart(props: P) {
    const [Drawn] = useState(() => ready ?? Part)
    return (
      <Suspense fallback={typeof meanwhile === 'function' ? meanwhile(props) : meanwhile}>
        <Drawn {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyPart, { preload: () => void fetchPart() })
}
