import { useState } from 'react'

/** Returns true once `open` has been true: the overlay stays mounted for its closing animation. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
