import { useEffect, useEffectEvent, useRef, useState } from 'react'

const rest = 300

/** Words as they are typed; they count once the typing rests, or at once. A change from elsewhere replaces them. */
export function useTypedSearch(current: string, onRest: (words: string) => void) {
  const [text, type] = useState(current)
  const [known, setKnown] = useState(current)
  const box = useRef<HTMLInputElement>(null)
  if (known !== current) {
    setKnown(current)
    if (text.trim() !== current) type(current)
  }
  const settle = () => {
    if (text.trim() !== current) onRest(text.trim())
  }
  const settleLater = useEffectEvent(settle)
  useEffect(() => {
    const timer = setTimeout(() => settleLater(), rest)
    return () => clearTimeout(timer)
  }, [text])
  return { text, type, box, settle }
}
