import { useEffect } from 'react'

/** Sets the document title to "{title} · Skein" while the screen is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Skein`
  }, [title])
}
