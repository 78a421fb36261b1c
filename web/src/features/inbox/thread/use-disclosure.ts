import { useId, useState } from 'react'

/** State and ARIA props of a disclosure button and its panel. */
export function useDisclosure() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return {
    open,
    button: { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) },
    panel: { id, hidden: !open },
  }
}
