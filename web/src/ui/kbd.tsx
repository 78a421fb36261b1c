import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="code inline-block min-w-6 rounded-chip border border-line px-1.5 text-center text-text-2">
      {children}
    </kbd>
  )
}
