import { useUiState } from './ui-state.ts'
import { useMedia } from './use-media.ts'

/** From 1024 px the layout has a sidebar and two columns. */
export const useIsDesktop = (): boolean => useMedia('(min-width: 1024px)')

/** From 1280 px the assistant fits beside a screen. */
export const useHasDockSpace = (): boolean => useMedia('(min-width: 1280px)')

/** From 1440 px a third pane fits, with the assistant beside the screen 400 px later. */
export function useHasAsideSpace(): boolean {
  const hasSpace = useMedia('(min-width: 90rem)')
  const hasMoreSpace = useMedia('(min-width: 115rem)')
  const hasDock = useUiState((state) => state.assistantOpen)
  return hasDock ? hasMoreSpace : hasSpace
}
