import { lazy, Suspense } from 'react'

const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }))

/** Palette and notices in the header of every signed-in page, with room kept for them while their code loads. */
export const TopTools = () => (
  <Suspense fallback={<span className="w-23 shrink-0 lg:w-21" />}>
    <HeaderTools />
  </Suspense>
)
