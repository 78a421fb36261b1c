import { useEffect } from 'react'
import { create } from 'zustand'

/** What the current screen shows. */
export interface ScreenSubject {
  kind: 'automation' | 'conversation'
  id: string
  /** As the user sees it. */
  name: string
}

const useSubject = create<{ subject: ScreenSubject | null }>(() => ({ subject: null }))

/** Returns what the current screen shows; null for a screen about no single thing. */
export const useSubjectOfScreen = (): ScreenSubject | null => useSubject(({ subject }) => subject)

/** Says what the screen shows while the component is mounted. A blank name says nothing. */
export function useScreenSubject(kind: ScreenSubject['kind'], id: string, name: string): void {
  useEffect(() => {
    if (name === '') return
    const subject = { kind, id, name }
    useSubject.setState({ subject })
    return () => {
      if (useSubject.getState().subject === subject) useSubject.setState({ subject: null })
    }
  }, [kind, id, name])
}
