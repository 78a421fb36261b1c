import { lazy, Suspense } from 'react'
import { useNotifications } from './notify.ts'

const Viewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }))

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
