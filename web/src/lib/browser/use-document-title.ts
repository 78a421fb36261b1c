import { useEffect } from 'react'

/** The tab reads "{title} · Skein" while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Skein`
  }, [title])
}
