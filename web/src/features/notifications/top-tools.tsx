import { Suspense } from 'react'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../ui/loading/missing-part.tsx'

const HeaderTools = lazyPart(async () => (await import('./header-tools.tsx')).HeaderTools, MissingTool)

/** Palette and notifications in the header; reserves their space while their code loads. */
export const TopTools = () => (
  <Suspense fallback={<span className="w-23 shrink-0 lg:w-21" />}>
    <HeaderTools />
  </Suspense>
)
