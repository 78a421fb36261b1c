import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { causeOf } from '../../../ui/feedback/cause-of.ts'

interface UploadOptions<Uploaded> {
  /** Returns why a file need not be sent. The server checks its content. */
  problemOf: (file: File) => string | undefined
  send: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>
  /** Called while the component is mounted: the card or the message type may be gone. */
  onUploaded: (uploaded: Uploaded) => void
}

/** Uploads one file at a time. */
export function useUpload<Uploaded>({ problemOf, send, onUploaded }: UploadOptions<Uploaded>) {
  /** Share sent, from 0 to 1; null when nothing is uploading. */
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const [uploaded, setUploaded] = useState<Uploaded>()
  const isBusy = useRef(false)
  // An effect, because the callback of the first render does not know what changed during the upload.
  const tell = useEffectEvent(onUploaded)
  useEffect(() => {
    if (uploaded !== undefined) tell(uploaded)
  }, [uploaded])

  const take = async (file: File) => {
    if (isBusy.current) return
    const problem = problemOf(file)
    setError(problem)
    if (problem !== undefined) return
    isBusy.current = true
    setProgress(0)
    try {
      setUploaded(await send(file, setProgress))
    } catch (cause) {
      setError(causeOf(cause))
    } finally {
      isBusy.current = false
      setProgress(null)
    }
  }
  return { progress, error, take: (file: File) => void take(file) }
}
