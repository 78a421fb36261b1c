import { useState } from 'react'

/** Returns true once `open` has been true: the overlay stays mounted for its closing animation. */
export function useOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened
}
