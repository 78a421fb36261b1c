import { lazy, Suspense } from 'react'
import { useNotifications } from './notify.ts'

const Viewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }))

/** Shows notifications of `notify`. Mounted once, at the root. `hideAfter` is in milliseconds. */
export function Toaster({ hideAfter }: { hideAfter: number }) {
  const needed = useNotifications((state) => state.notices.length > 0)
  if (!needed) return null
  return (
    <Suspense>
      <Viewport hideAfter={hideAfter} />
    </Suspense>
  )
}
