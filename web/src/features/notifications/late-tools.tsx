import { lazyPart } from '../../ui/lazy-part.tsx'

/** Palette and bell, in the head of every page of somebody who is signed in; they come after the screen. */
export const LateTools = lazyPart(
  async () => (await import('./top-tools.tsx')).TopTools,
  <span className="w-23 shrink-0 lg:w-21" />,
)
