import { type ReactNode, useEffect, useRef } from 'react'

interface PressProps {
  /** CSS selector of the element to press. */
  selector?: string
  children: ReactNode
}

/** Renders its children and presses one of their elements. */
export function Press({ selector = 'button', children }: PressProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const part = box.current?.querySelector<HTMLElement>(selector)
    if (!part) throw new Error(`There is no ${selector} to press.`)
    part.click()
  }, [selector])
  return <div ref={box}>{children}</div>
}
