import { useCallback, useState } from 'react'

/** Returns the width of an element in pixels; 0 until measured. */
export function useWidth(): [ref: (node: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width)
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
