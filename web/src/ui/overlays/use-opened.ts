import { useState } from 'react'

/** True from the first time `open` was true: what has been opened once stays mounted, so that it can close softly. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
