import { useEffect, useState } from 'react'

/** The time, as often as it matters to the reader. */
export function useNow(everyMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
