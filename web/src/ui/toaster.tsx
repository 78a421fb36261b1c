import { lazyPart } from './lazy-part.tsx'
import { useNotices } from './notify.ts'

const Viewport = lazyPart(async () => (await import('./toast-viewport.tsx')).ToastViewport)

/** Fetches the code for notices ahead of the first one. */
export const preloadToaster = Viewport.preload

/** Shows what `notify` is told. Mounted once, at the root. */
export function Toaster() {
  const needed = useNotices((state) => state.notices.length > 0)
  return needed ? <Viewport /> : null
}
