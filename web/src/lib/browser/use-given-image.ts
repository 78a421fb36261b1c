import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `onImage` for an image that is pasted or dropped anywhere on the page. Text that has a picture of itself stays
 * text. Returns whether files are dragged over the page.
 */
export function useGivenImage(onImage: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const { files = [], types = [] } = data ?? {}
    const image = [...files].find(({ type }) => type.startsWith('image/'))
    if (!image || types.includes('text/plain')) return
    event.preventDefault()
    onImage(image)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        // Without it, the browser leaves the page and opens the file.
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        setOver(false)
        take(event, event.dataTransfer)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
