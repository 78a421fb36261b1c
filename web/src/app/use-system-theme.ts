import { useEffect } from 'react'
import { resolveTheme, useUiState } from '../lib/browser/ui-state.ts'
import { useMedia } from '../lib/browser/use-media.ts'

/** Applies the selected theme, and follows the theme of the system while it is selected. */
export function useSystemTheme(): void {
  const theme = useUiState((state) => state.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  useEffect(() => {
    document.documentElement.dataset['theme'] = resolveTheme(theme)
  }, [theme, systemIsLight])
}
