import { useCallback, useEffect, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { dropDraft, keepDraft, readDraft } from './draft-store.ts'
import type { AutomationForm } from '../form/editor-kind.ts'

const saveEvery = 800

export interface DraftView {
  /** When the draft was last kept; null before. */
  savedAt: number | null
  /** When the draft that was found on opening had been kept; null without one. */
  restoredAt: number | null
  saveNow: () => void
  /** Throws the draft away and puts the form back to what it was opened with. */
  discard: () => void
  /** Forgets the draft: the rule is deployed. */
  forget: () => void
}

/** Keeps what is typed in this browser every 800 ms, and brings it back on the next visit. */
export function useDraft<Form extends AutomationForm>(
  form: UseFormReturn<Form>,
  key: string,
  shape: z.ZodMiniType<Form>,
): DraftView {
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [found, setFound] = useState(() => readDraft(key, shape))
  const { isDirty } = useFormState({ control: form.control })

  useEffect(() => {
    const draft = readDraft(key, shape)
    if (draft) form.reset(draft.form, { keepDefaultValues: true })
  }, [form, key, shape])

  const saveNow = useCallback(() => {
    const at = Date.now()
    if (keepDraft(key, { at, form: form.getValues() })) setSavedAt(at)
  }, [form, key])

  useEffect(() => {
    if (!isDirty) return
    return saveWhileChanging(form, saveNow)
  }, [form, isDirty, saveNow])

  const forget = useCallback(() => {
    dropDraft(key)
    setSavedAt(null)
    setFound(null)
  }, [key])
  const discard = useCallback(() => {
    form.reset()
    forget()
  }, [form, forget])

  return { savedAt, restoredAt: found?.at ?? null, saveNow, discard, forget }
}

/** Saves at most every 800 ms while values change. Gives the function that ends it. */
function saveWhileChanging<Form extends AutomationForm>(
  form: UseFormReturn<Form>,
  save: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      save()
    }, saveEvery)
  }
  start()
  const stop = form.subscribe({ formState: { values: true }, callback: start })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
