import { useEffect, useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { authWords } from '../../copy/auth.ts'
import { signInWithGoogle } from './queries.ts'

export function GoogleButton() {
  const [connecting, setConnecting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  // The Back button may restore this page from the back/forward cache.
  useEffect(() => {
    const back = () => setConnecting(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const start = async () => {
    setConnecting(true)
    setFailure(null)
    const problem = await signInWithGoogle()
    if (!problem) return
    setFailure(problem.message)
    setConnecting(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="meta flex items-center gap-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {authWords.or}
      </p>
      {failure && <Banner type="error">{failure}</Banner>}
      <Button busy={connecting} onClick={() => void start()}>
        {connecting ? authWords.connecting : authWords.google}
      </Button>
    </div>
  )
}
