import { useEffect, useEffectEvent, useRef, useState } from 'react'

const debounceMs = 300

/** A debounced search field. `flush` applies the text immediately. An external change replaces the text. */
export function useTypedSearch(current: string, onSearch: (words: string) => void) {
  const [text, type] = useState(current)
  const [lastValue, setLastValue] = useState(current)
  const box = useRef<HTMLInputElement>(null)
  if (lastValue !== current) {
    setLastValue(current)
    if (text.trim() !== current) type(current)
  }
  const flush = () => {
    if (text.trim() !== current) onSearch(text.trim())
  }
  const onTimeout = useEffectEvent(flush)
  useEffect(() => {
    const timer = setTimeout(() => onTimeout(), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return { text, type, box, flush }
}
