import { useEffect } from 'react'
import { resolveTheme, useUiState } from '../lib/browser/ui-state.ts'
import { useMedia } from '../lib/browser/use-media.ts'

/** Keeps the page in the chosen theme, also while the system's own theme changes. */
export function useSystemTheme(): void {
  const theme = useUiState((state) => state.theme)
  const systemIsLight = useMedia('(prefers-color-scheme: light)')
  useEffect(() => {
    document.documentElement.dataset['theme'] = resolveTheme(theme)
  }, [theme, systemIsLight])
}
