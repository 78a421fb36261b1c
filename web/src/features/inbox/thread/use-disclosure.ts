import { useId, useState } from 'react'

/** A button that unfolds something, and what it unfolds. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return {
    open,
    button: { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    panel: { id, hidden: !open },
  }
}
