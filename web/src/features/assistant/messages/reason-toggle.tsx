import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'

/** The reason of a record, shown on demand. */
export function ReasonToggle({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="dense"
        className="px-2!"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? m.assistant_hide_reason() : m.assistant_show_reason()}
      </Button>
      {isShown && (
        <p className="ms-2 w-full border-s-2 border-line ps-3 text-text-2 whitespace-pre-wrap">{text}</p>
      )}
    </>
  )
}
