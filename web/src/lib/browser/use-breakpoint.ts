import { useMedia } from './use-media.ts'

/** From 1024 px the layout has a sidebar and two columns. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 1024px)')

/** From 1280 px the assistant fits beside a screen. */
export const useHasDockSpace = (): boolean => useMedia('(min-width: 1280px)')
