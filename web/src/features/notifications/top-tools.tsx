import { lazy, Suspense } from 'react'

const HeaderTools = lazy(async () => ({ default: (await import('./header-tools.tsx')).HeaderTools }))

/** Palette and notifications in the header; reserves their space while their code loads. */
export const TopTools = () => (
  <Suspense fallback={<span className="w-23 shrink-0 lg:w-21" />}>
    <HeaderTools />
  </Suspense>
)
