import type { ReactNode } from 'react'

/** A component in each of its states; a state's name is what stands above it. */
export interface Piece {
  name: string
  states: Readonly<Record<string, () => ReactNode>>
  /** It lies over the page: every state gets a page of its own. */
  apart?: boolean
}
