import { lazyPart } from '../lazy-part.tsx'
import { useNotifications } from './notify.ts'

const Viewport = lazyPart(async () => (await import('./toast-viewport.tsx')).ToastViewport)

/** Shows what `notify` is told. Mounted once, at the root. `hideAfter` is in milliseconds. */
export function Toaster({ hideAfter }: { hideAfter: number }) {
  const needed = useNotifications((state) => state.notices.length > 0)
  return needed ? <Viewport hideAfter={hideAfter} /> : null
}
