import { type ReactNode, useEffect, useRef } from 'react'

interface PressedProps {
  /** What of it; its first button where nothing is told. */
  wanted?: string
  children: ReactNode
}

/** What it holds, after somebody has pressed a part of it. */
export function Pressed({ wanted = 'button', children }: PressedProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const part = box.current?.querySelector<HTMLElement>(wanted)
    if (!part) throw new Error(`There is no ${wanted} to press.`)
    part.click()
  }, [wanted])
  return <div ref={box}>{children}</div>
}
