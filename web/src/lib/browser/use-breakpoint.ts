import { useMedia } from './use-media.ts'

/** From 1024 px on there is room for the sidebar and for two columns. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 1024px)')
