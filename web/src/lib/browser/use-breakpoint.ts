import { useMedia } from './use-media.ts'

/** From 1024 px the layout has a sidebar and two columns. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 1024px)')
