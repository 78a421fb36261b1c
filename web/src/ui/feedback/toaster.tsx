import { Suspense } from 'react'
import { MissingToasts } from './missing-toasts.tsx'
import { useNotifications } from './notify.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const Viewport = lazyPart(async () => (await import('./toast-viewport.tsx')).ToastViewport, MissingToasts)

/** Shows notifications of `notify`. Mounted once, at the root. */
export function Toaster() {
  const needed = useNotifications((state) => state.notices.length > 0)
  return (
    needed && (
      <Suspense>
        <Viewport />
      </Suspense>
    )
  )
}
