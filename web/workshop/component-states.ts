import type { ReactNode } from 'react'

/** A component in each of its states; the name of a state is its heading. */
export interface ComponentStates {
  name: string
  states: Readonly<Record<string, () => ReactNode>>
  /** An overlay: every state is rendered on its own page. */
  separatePages?: boolean
}
