import { useEffect, useState } from 'react'

const shownMs = 2000

/** Copies a text and reports success for two seconds. */
export function useCopied() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return { copied: state === 'copied', failed: state === 'failed', copy }
}
