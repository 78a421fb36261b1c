import { useState, type FormEvent } from 'react'
import type { Problem } from './queries.ts'

export interface Submit {
  submitting: boolean
  problem: Problem | null
  message: string | null
  /** Returns an `onSubmit` handler that runs the action once at a time and shows its problem or `message`. */
  handle: (event: FormEvent) => void
  setProblem: (problem: Problem | null) => void
}

export function useSubmit(
  verb: () => Promise<Problem | null>,
  message: string | null,
  onDone?: () => void,
): Submit {
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [done, setDone] = useState(false)

  const run = async () => {
    setSubmitting(true)
    setProblem(null)
    setDone(false)
    const found = await verb()
    setSubmitting(false)
    setProblem(found)
    if (found) return
    setDone(true)
    onDone?.()
  }
  const handle = (event: FormEvent) => {
    event.preventDefault()
    if (!submitting) void run()
  }
  return { submitting, problem, message: done ? message : null, handle, setProblem }
}
